import type { UseMutationResult } from '@tanstack/react-query';
import type { AgentInfo } from '../../../agent-info.ts';
import { useAgent } from '../../agent.tsx';
import { callCore, corePath } from '../../core-api.ts';
import { useMutation, useQueryClient } from '../../query.ts';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { type ChoiceChange, withChoice } from './choice.ts';
import { t } from '../../texts/texts.ts';

const catalogue = [corePath('GET /api/ai-agents')];

/**
 * Saves the person's choices for the agent of this page. A choice is visible immediately and applies to the next question.
 * @param failure the error message when a choice cannot be saved
 * @experimental
 */
export function useChoose(
  failure = t('Couldn’t save your choice'),
): UseMutationResult<AgentInfo, Error, ChoiceChange> {
  const { info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const show = (update: (agent: AgentInfo) => AgentInfo) =>
    queries.setQueryData<AgentInfo[]>(catalogue, (agents) =>
      agents?.map((agent) => (agent.slug === info.slug ? update(agent) : agent)),
    );
  return useMutation<AgentInfo, Error, ChoiceChange>({
    // Requests run one after another, so that the last choice wins.
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
