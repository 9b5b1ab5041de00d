import { useQuery } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk';
import { language } from '@staffroom/sdk/host';
import { useAgents } from './agent-catalogue.ts';

/**
 * Has `said` know what the agents of a list say, in the language of the page and without opening theirs: the catalogue lies beside the
 * client half. The list is shown anew once it is there. English asks for nothing.
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
