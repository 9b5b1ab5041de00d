import { useQuery } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { language } from '@staffroom/sdk/host';
import { useAgents } from './agent-catalogue.ts';

/**
 * Loads the translations of agents' sentences for a list without loading the agents, and renders the list again when they have
 * loaded. Does nothing in English.
 */
export function useSentencesOf(isShown: (agent: AgentInfo) => boolean): void {
  const agents = useAgents().data?.filter(isShown) ?? [];
  useQuery({
    queryKey: ['said', ...agents.flatMap(({ clientUrl }) => clientUrl ?? [])],
    queryFn: async () => (await import('./agent-sentences.ts')).learn(agents),
    enabled: language() !== 'en' && agents.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
