import type { z } from 'zod';
import type { JobSpec } from '../contract.ts';
import { useAgent } from './agent.tsx';
import { fetchJson } from './http.ts';
import { useMutation, useQuery, useQueryClient } from './query.ts';
import { useSocketStatus, useWorkspaceEvent } from './socket.tsx';

interface JobStep {
  name: string;
  done: number | null;
  total: number | null;
  startedAt: string;
  finishedAt: string | null;
}

/** A job as its owner sees it. */
export interface JobState<Result> {
  id: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Per cent; null where a job has no steps to tell it by. */
  progress: number | null;
  step: string | null;
  steps: JobStep[];
  /** Null until it is completed. */
  result: Result | null;
  /** Why it failed, as a sentence. */
  error: string | null;
}

const path = '/api/ai-jobs';
/** Without a socket a job that is under way is looked up this often, in milliseconds. */
const pollEvery = 3_000;
const underWay: readonly string[] = ['queued', 'running'];

/**
 * A job of the agent on this page: how to start it, and how it goes. It goes on when the page is left; keep its id, for
 * example in the address, to come back to it.
 * @param id the job to show; null before there is one
 * @example const { start, job, cancel } = useJob(analyse, jobId); start.mutate({ documentId });
 */
export function useJob<J extends JobSpec>(spec: J, id: string | null) {
  type State = JobState<z.output<J['result']>>;
  const { info } = useAgent();
  const queries = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const queryKey = [`${path}/${id}`];
  const refresh = () => queries.invalidateQueries({ queryKey });
  useWorkspaceEvent('job.updated', (news) => {
    if (news['jobId'] === id) void refresh();
  });
  const act = (action: 'cancel' | 'retry') => ({
    mutationFn: () => fetchJson<State>(`${path}/${id}/${action}`, { method: 'POST', body: {} }),
    onSettled: refresh,
  });
  return {
    job: useQuery<State>({
      queryKey,
      enabled: id !== null,
      refetchInterval: ({ state }) =>
        !connected && state.data && underWay.includes(state.data.status) ? pollEvery : false,
    }),
    start: useMutation({
      mutationFn: (input: z.input<J['input']>) =>
        fetchJson<State>(path, {
          method: 'POST',
          body: { agentId: info.id, job: spec.name, input, documentId: documentOf(input) },
        }),
    }),
    cancel: useMutation(act('cancel')),
    retry: useMutation(act('retry')),
  };
}

/** The one document that a job is about, in whose history it stands. */
function documentOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'documentId' in input ? input.documentId : undefined;
}
