import { SocketProvider, unauthenticatedEvent } from '@staffroom/sdk/client';
import { Outlet } from 'react-router-dom';
import { CatalogueNews } from '../agents/catalogue-news.tsx';
import { Layout } from '../layout/layout.tsx';
import { useAuth } from '../session/auth-provider.tsx';
import { ScreenSpinner } from './screen-spinner.tsx';

/** What stands around a screen: nothing for visitors, the shell for people who are signed in. */
export function Frame() {
  const { status, user } = useAuth();
  if (status === 'loading') return <ScreenSpinner />;
  if (user === null) return <Outlet />;
  return (
    <SocketProvider key={user.id} onSignedOut={announceSignedOut}>
      <CatalogueNews />
      <Layout />
    </SocketProvider>
  );
}

function announceSignedOut() {
  window.dispatchEvent(new Event(unauthenticatedEvent));
}
