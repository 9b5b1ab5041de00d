import type { MemoryInfo, MemorySettings } from '../../memory.ts';
import { useAgent } from '../agent.tsx';
import { fetchJson } from '../http.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';
import { useToast } from '../ui/feedback/use-toast.ts';

const path = '/api/memories';

interface MemoryAction {
  method: 'POST' | 'PATCH' | 'DELETE';
  at: string;
  body?: { content: string; agentId?: number; importance?: number };
  done: string;
  failed: string;
}

/** What the agent on this page remembers about the person, newest first; all of it. */
export function useMemories() {
  const { info } = useAgent();
  const query = { agentId: info.id, limit: 500 };
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => fetchJson<MemoryInfo[]>(path, { query, signal }),
    staleTime: 0,
  });
}

export function useMemoryActions() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ method, at, body }: MemoryAction) => fetchJson<unknown>(path + at, { method, body }),
    onSuccess: (_result, { done }) => toast.show({ variant: 'success', title: done }),
    onError: (cause, { failed }) => toast.show({ variant: 'destructive', title: failed, error: cause }),
    onSettled: () => queries.invalidateQueries({ queryKey: [path] }),
  });
  /** Whether it worked; what did not is said in a toast. */
  const run = (action: MemoryAction) =>
    mutateAsync(action).then(
      () => true,
      () => false,
    );
  const failed = 'The note could not be saved';
  return {
    busy: isPending,
    /** Of the last change. */
    error,
    forgetError: reset,
    add: (content: string) =>
      run({ method: 'POST', at: '', body: { agentId: info.id, content }, done: 'Note added', failed }),
    update: (id: string, content: string) =>
      run({ method: 'PATCH', at: `/${id}`, body: { content }, done: 'Note saved', failed }),
    remove: (id: string) =>
      run({ method: 'DELETE', at: `/${id}`, done: 'Note deleted', failed: 'The note could not be deleted' }),
    removeAll: () =>
      run({
        method: 'DELETE',
        at: `?agentId=${info.id}`,
        done: 'All notes deleted',
        failed: 'The notes could not be deleted',
      }),
  };
}

export type MemoryActions = ReturnType<typeof useMemoryActions>;

/** Whether the agent may remember the person. A change shows at once and goes back where the server refuses. */
export function useMemorySwitch() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const at = `${path}/settings`;
  const queryKey = [at, { agentId: info.id }];
  const settings = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchJson<MemorySettings>(at, { query: { agentId: info.id }, signal }),
    staleTime: 0,
  });
  const change = useMutation({
    scope: { id: `memory:${info.id}` },
    mutationFn: (enabled: boolean) =>
      fetchJson<MemorySettings>(at, { method: 'PUT', body: { agentId: info.id, enabled } }),
    async onMutate(enabled) {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<MemorySettings>(queryKey, { agentId: info.id, enabled });
    },
    onSuccess: (now) => queries.setQueryData(queryKey, now),
    onError(error) {
      toast.show({ variant: 'destructive', title: 'Failed to save preferences', error });
      return queries.invalidateQueries({ queryKey });
    },
  });
  return { enabled: settings.data?.enabled, change: (enabled: boolean) => change.mutate(enabled) };
}
