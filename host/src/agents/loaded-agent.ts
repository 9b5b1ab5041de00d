import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientAgent } from '@staffroom/sdk/client';
import { type Part, part } from '@staffroom/sdk/host';
import type { AgentLoader, AgentSource } from './load-agent.ts';

export interface LoadedAgent {
  agent: ClientAgent;
  /** Made anew with every load: a part keeps the failure of its chunk for ever. */
  Page: Part<object>;
}

/** The client half of an agent as a query: asked for once, again on Retry, and anew when its address changes. */
export function loadedAgentQuery(loader: AgentLoader, source: AgentSource) {
  return queryOptions({
    queryKey: ['agent', source.slug, source.clientUrl, source.integrity],
    queryFn: async (): Promise<LoadedAgent> => {
      const agent = await loader.load(source);
      const Page = part(async () => {
        const { pageOf } = await import(/* webpackChunkName: "federation" */ './page-of.ts');
        return (await pageOf(agent)).default;
      });
      // What cannot be fetched is tried again, and reported, where it is shown.
      await Page.load().catch(() => undefined);
      return { agent, Page };
    },
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches an agent before it is asked for. A failure is silent: opening the agent tries again and shows it. */
export async function preloadAgent(
  queries: QueryClient,
  loader: AgentLoader,
  source: AgentSource,
): Promise<void> {
  await queries.prefetchQuery(loadedAgentQuery(loader, source));
}
