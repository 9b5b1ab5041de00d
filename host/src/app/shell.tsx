import { SocketProvider, unauthenticatedEvent } from '@staffroom/sdk/host';
import { Layout } from '../layout/layout.tsx';

/** What people who are signed in have around every screen: the layout and the tab's socket. */
export function Shell() {
  return (
    <SocketProvider onSignedOut={announceSignedOut}>
      <Layout />
    </SocketProvider>
  );
}

function announceSignedOut() {
  window.dispatchEvent(new Event(unauthenticatedEvent));
}
