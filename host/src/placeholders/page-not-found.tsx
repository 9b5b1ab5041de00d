import { LinkButton } from '@staffroom/sdk/client';
import { useAuth } from '../session/auth-provider.tsx';
import { MissingPage } from './missing-page.tsx';

/** At an address that leads nowhere, or to what only others may see. */
export function PageNotFound() {
  const { status } = useAuth();
  const signedIn = status === 'signed-in';
  return (
    <>
      <title>Page not found</title>
      <MissingPage
        title="404 Page Not Found"
        text="The page you're looking for doesn't exist or you may not have access to it."
        actions={
          <>
            {signedIn && (
              <LinkButton to="/" variant="primary">
                Go to Dashboard
              </LinkButton>
            )}
            <LinkButton to="/login" variant={signedIn ? 'secondary' : 'primary'}>
              Go to Login
            </LinkButton>
          </>
        }
      />
    </>
  );
}
