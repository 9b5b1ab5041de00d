import { SocketProvider, unauthenticatedEvent } from '@staffroom/sdk/host';
import { AgentLoaderProvider } from '../agents/agent-loader-context.tsx';
import { createAgentLoader } from '../agents/load-agent.ts';
import { Layout } from '../layout/layout.tsx';

export { fetchScreen } from './screens.ts';

/** One for the tab: what it has loaded stays loaded when another person signs in. */
const loader = createAgentLoader({ connect: connectFederation, origin: window.location.origin });

/** What people who are signed in have around every screen: the layout and the tab's socket. */
export function Shell() {
  return (
    <SocketProvider onSignedOut={announceSignedOut}>
      <AgentLoaderProvider loader={loader}>
        <Layout />
      </AgentLoaderProvider>
    </SocketProvider>
  );
}

async function connectFederation() {
  const { createFederation } = await import(/* webpackChunkName: "federation" */ '../agents/federation.ts');
  return createFederation();
}

function announceSignedOut() {
  window.dispatchEvent(new Event(unauthenticatedEvent));
}
