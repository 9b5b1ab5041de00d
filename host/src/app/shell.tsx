import { SocketProvider, unauthenticatedEvent } from '@staffroom/sdk/host';
import { AgentLoaderProvider } from '../agents/agent-loader-context.tsx';
import { lazyLoader } from '../agents/lazy-loader.ts';
import { Layout } from '../layout/layout.tsx';

export { fetchScreen } from './screens.ts';

/** The agent loader of the tab. Loaded agents stay loaded when another person signs in. */
const loader = lazyLoader(fetchLoader);

export function Shell() {
  return (
    <SocketProvider onSignedOut={announceSignedOut}>
      <AgentLoaderProvider loader={loader}>
        <Layout />
      </AgentLoaderProvider>
    </SocketProvider>
  );
}

async function fetchLoader() {
  const [{ createAgentLoader }, { createFederation }] = await Promise.all([
    import(/* webpackChunkName: "federation" */ '../agents/load-agent.ts'),
    import(/* webpackChunkName: "federation" */ '../agents/federation.ts'),
  ]);
  const connect = async () => createFederation();
  return createAgentLoader({ connect, origin: window.location.origin });
}

function announceSignedOut() {
  window.dispatchEvent(new Event(unauthenticatedEvent));
}
