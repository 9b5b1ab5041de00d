import { LinkButton } from '@staffroom/sdk/client';
import { useAuth } from '../session/auth-provider.tsx';
import { MissingPage } from './missing-page-drawing.tsx';
import classes from './missing-page.module.css';

export function NotFoundScreen() {
  const { status } = useAuth();
  const signedIn = status === 'signed-in';
  return (
    <div className={classes.page}>
      <title>Page not found</title>
      <MissingPage className={classes.drawing} />
      <h1>404 Page Not Found</h1>
      <p className={classes.text}>
        The page you're looking for doesn't exist or you may not have access to it.
      </p>
      <div className={classes.actions}>
        {signedIn && (
          <LinkButton to="/" variant="primary">
            Go to Dashboard
          </LinkButton>
        )}
        <LinkButton to="/login" variant={signedIn ? 'secondary' : 'primary'}>
          Go to Login
        </LinkButton>
      </div>
    </div>
  );
}
