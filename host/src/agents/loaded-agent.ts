import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientAgent } from '@staffroom/sdk/client';
import { type Part, part } from '@staffroom/sdk/host';
import type { AgentLoader, AgentSource } from './load-agent.ts';

export interface LoadedAgent {
  agent: ClientAgent;
  /** Created with every load, because a part caches a failed chunk permanently. */
  Page: Part<object>;
}

/** The query for an agent's client half: loads once, and again on Retry or with a new address. */
export function loadedAgentQuery(loader: AgentLoader, source: AgentSource) {
  return queryOptions({
    queryKey: ['agent', source.slug, source.clientUrl, source.integrity],
    queryFn: async (): Promise<LoadedAgent> => {
      const agent = await loader.load(source);
      const Page = part(async () => {
        const { pageOf } = await import(/* webpackChunkName: "federation" */ './page-of.ts');
        return (await pageOf(agent)).default;
      });
      // A failed page is retried and reported when it is shown.
      await Page.load().catch(() => undefined);
      return { agent, Page };
    },
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Preloads an agent. Failures are silent; opening the agent retries and reports them. */
export async function preloadAgent(
  queries: QueryClient,
  loader: AgentLoader,
  source: AgentSource,
): Promise<void> {
  await queries.prefetchQuery(loadedAgentQuery(loader, source));
}
