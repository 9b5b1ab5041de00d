import { SocketProvider, unauthenticatedEvent } from '@staffroom/sdk/host';
import { Outlet } from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { useAuth } from '../session/auth-provider.tsx';
import { ScreenSpinner } from '../placeholders/screen-spinner.tsx';

/** What stands around a screen: nothing for visitors, the shell and the tab's socket for people who are signed in. */
export function Frame() {
  const { status, user } = useAuth();
  if (status === 'loading') return <ScreenSpinner />;
  if (user === null) {
    return (
      <main id="main">
        <Outlet />
      </main>
    );
  }
  // Another person is another workspace: nothing of the one before stays on screen.
  return (
    <SocketProvider key={user.id} onSignedOut={announceSignedOut}>
      <Layout />
    </SocketProvider>
  );
}

function announceSignedOut() {
  window.dispatchEvent(new Event(unauthenticatedEvent));
}
