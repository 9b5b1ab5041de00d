import type { AgentInfo } from '../../../catalogue.ts';
import { useAgent } from '../../agent.tsx';
import { callCore, corePath } from '../../core-api.ts';
import { useMutation, useQueryClient } from '../../query.ts';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { type ChoiceChange, withChoice } from './choice.ts';
import { t } from '../../texts/texts.ts';

const catalogue = [corePath('GET /api/ai-agents')];

/**
 * Keeps what the person chooses for the agent on this page. It shows at once and holds from the next question on.
 * @param failure what is said where it cannot be kept
 */
export function useChoose(failure = t('Couldn’t save your choice')) {
  const { info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const show = (update: (agent: AgentInfo) => AgentInfo) =>
    queries.setQueryData<AgentInfo[]>(catalogue, (agents) =>
      agents?.map((agent) => (agent.slug === info.slug ? update(agent) : agent)),
    );
  return useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: `choice:${info.slug}` },
    mutationFn: (change: ChoiceChange) =>
      callCore('PATCH /api/ai-agents/:id', { params: { id: String(info.id) }, body: change }),
    async onMutate(change) {
      await queries.cancelQueries({ queryKey: catalogue });
      show((agent) => withChoice(agent, change));
    },
    onSuccess: (changed) => show(() => changed),
    onError(error) {
      toast.show({ variant: 'destructive', title: failure, error });
      return queries.invalidateQueries({ queryKey: catalogue });
    },
  });
}
