import type { AgentInfo } from '../../../catalogue.ts';
import { useAgent } from '../../agent.tsx';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';

/** Whether a chat that is limited to no documents uses those of the agent, not all that the person may read. */
export function useOwnDocuments(): boolean {
  const { info } = useAgent();
  // Only an agent that was made in the catalogue can have documents of its own.
  const details = useQuery({
    ...coreQuery('GET /api/ai-agents/:id', { params: { id: info.slug } }),
    enabled: info.madeHere,
  });
  return details.data?.hasDocuments ?? false;
}

/** Whether documents have anything to do with what the agent answers. */
export const searches = ({ capabilities }: Pick<AgentInfo, 'capabilities'>): boolean =>
  capabilities.includes('search') || capabilities.includes('documents');
