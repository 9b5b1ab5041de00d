import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientAgent } from '@staffroom/sdk/client';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { AgentLoader, AgentSource } from './load-agent.ts';
import { pageOf } from './page-of.ts';

export interface LoadedAgent {
  agent: ClientAgent;
  /** Made anew with every load: a lazy component keeps the failure of its chunk for ever. */
  Page: LazyExoticComponent<ComponentType>;
}

/** The client half of an agent as a query: asked for once, again on Retry, and anew when its address changes. */
export function loadedAgentQuery(loader: AgentLoader, source: AgentSource) {
  return queryOptions({
    queryKey: ['agent', source.slug, source.clientUrl],
    queryFn: async (): Promise<LoadedAgent> => {
      const agent = await loader.load(source);
      return { agent, Page: lazy(() => pageOf(agent)) };
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
