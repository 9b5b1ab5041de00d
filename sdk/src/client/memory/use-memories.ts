import type { MemorySettings } from '../../memory.ts';
import { useAgent } from '../agent.tsx';
import { callCore, corePath, coreQuery } from '../core-api.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';
import { useToast } from '../ui/feedback/use-toast.ts';
import { t } from '../texts/texts.ts';

interface MemoryAction {
  call: () => Promise<unknown>;
  done: string;
  failed: string;
}

export function useMemories() {
  const { info } = useAgent();
  const query = { agentId: String(info.id), limit: 500 };
  return useQuery({ ...coreQuery('GET /api/memories', { query }), staleTime: 0 });
}

export function useMemoryActions() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const follow = () => queries.invalidateQueries({ queryKey: [corePath('GET /api/memories')] });
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ call }: MemoryAction) => call(),
    onSuccess: follow,
    onError: follow,
    // Show the toast after the list is updated; buttons stay disabled until then.
    onSettled: (_result, cause, { done, failed }) =>
      toast.show(
        cause ? { variant: 'destructive', title: failed, error: cause } : { variant: 'success', title: done },
      ),
  });
  /** Runs an action and returns whether it succeeded; a toast shows the error. */
  const run = (action: MemoryAction) =>
    mutateAsync(action).then(
      () => true,
      () => false,
    );
  const failed = t('Couldn’t save the note');
  return {
    busy: isPending,
    error,
    forgetError: reset,
    add: (content: string) =>
      run({
        call: () => callCore('POST /api/memories', { body: { agentId: info.id, content } }),
        done: t('Note added'),
        failed,
      }),
    update: (id: string, content: string) =>
      run({
        call: () => callCore('PATCH /api/memories/:id', { params: { id }, body: { content } }),
        done: t('Note saved'),
        failed,
      }),
    remove: (id: string) =>
      run({
        call: () => callCore('DELETE /api/memories/:id', { params: { id } }),
        done: t('Note deleted'),
        failed: t('Couldn’t delete the note'),
      }),
    removeAll: () =>
      run({
        call: () => callCore('DELETE /api/memories', { query: { agentId: String(info.id) } }),
        done: t('All notes deleted'),
        failed: t('Couldn’t delete the notes'),
      }),
  };
}

export type MemoryActions = ReturnType<typeof useMemoryActions>;

/**
 * Whether the agent may remember facts about the person. A change is visible immediately, and is reverted if the server refuses
 * it.
 */
export function useMemorySwitch() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const stored = coreQuery('GET /api/memories/settings', { query: { agentId: String(info.id) } });
  const { queryKey } = stored;
  const settings = useQuery({ ...stored, staleTime: 0 });
  const change = useMutation({
    scope: { id: `memory:${info.id}` },
    mutationFn: (enabled: boolean) =>
      callCore('PUT /api/memories/settings', { body: { agentId: info.id, enabled } }),
    async onMutate(enabled) {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<MemorySettings>(queryKey, { agentId: info.id, enabled });
    },
    onSuccess: (now) => queries.setQueryData(queryKey, now),
    onError(error) {
      toast.show({ variant: 'destructive', title: t('Failed to save preferences'), error });
      return queries.invalidateQueries({ queryKey });
    },
  });
  return { enabled: settings.data?.enabled, change: (enabled: boolean) => change.mutate(enabled) };
}
