import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientAgent } from '@staffroom/sdk/client';
import { type Part, part } from '@staffroom/sdk/host';
import type { AgentLoader, AgentSource } from './load-agent.ts';

export interface LoadedAgent {
  agent: ClientAgent;
  /** The page of the agent. Each load creates a new part, because a part keeps a failed chunk for good. */
  Page: Part<object>;
}

/** The query for an agent's client half: loads it once, and again after Retry or for a new address. */
export function loadedAgentQuery(loader: AgentLoader, source: AgentSource) {
  return queryOptions({
    queryKey: ['agent', source.slug, source.clientUrl, source.integrity],
    queryFn: async (): Promise<LoadedAgent> => {
      const agent = await loader.load(source);
      const Page = part(async () => {
        const { pageOf } = await import(/* webpackChunkName: "federation" */ './page-of.ts');
        return (await pageOf(agent)).default;
      });
      // Ignores a page that fails to load: the page is loaded again when it is shown, and then the failure is reported.
      await Page.load().catch(() => undefined);
      return { agent, Page };
    },
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Preloads an agent. A failure is not reported, because opening the agent loads it again and reports a failure. */
export async function preloadAgent(
  queries: QueryClient,
  loader: AgentLoader,
  source: AgentSource,
): Promise<void> {
  await queries.prefetchQuery(loadedAgentQuery(loader, source));
}
