import { Link } from '@staffroom/sdk/client';
import { useAuth } from '../../session/auth-provider.tsx';
import classes from './not-found-screen.module.css';

export function NotFoundScreen() {
  const { status } = useAuth();
  return (
    <main className={classes.page}>
      <title>Page not found</title>
      <h1>404 Page Not Found</h1>
      <p>The page you're looking for doesn't exist or you may not have access to it.</p>
      <p className={classes.actions}>
        {status === 'signed-in' && <Link to="/">Go to Dashboard</Link>}
        <Link to="/login">Go to Login</Link>
      </p>
    </main>
  );
}
