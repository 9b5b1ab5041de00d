import { Outlet } from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { useAuth } from '../session/auth-provider.tsx';
import { ScreenSpinner } from './screen-spinner.tsx';

/** What stands around a screen: nothing for visitors, the layout for people who are signed in. */
export function Frame() {
  const { status, user } = useAuth();
  if (status === 'loading') return <ScreenSpinner />;
  // Another person is another workspace: nothing of the one before stays on screen.
  if (user !== null) return <Layout key={user.id} />;
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
