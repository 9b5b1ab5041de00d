import type { z } from 'zod';
import type { JobEvent, JobSpec } from '../endpoint.ts';
import type { JobInfo } from '../core/agents/jobs.ts';
import { useAgent } from './agent.tsx';
import { callCore, coreQuery } from './core-api.ts';
import { useMutation, useQuery, useQueryClient } from './query.ts';
import { useSocketStatus, useWorkspaceEvent } from './socket.tsx';

export interface JobState<Result> {
  id: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Percent; null for a job without steps. */
  progress: number | null;
  step: string | null;
  steps: {
    name: string;
    done: number | null;
    total: number | null;
    /** Null until the step starts. */
    startedAt: string | null;
    finishedAt: string | null;
  }[];
  /** Model usage by step; without a step: usage outside of steps. */
  usage?: {
    step: string | null;
    calls: number;
    inputTokens: number;
    outputTokens: number;
    /** US dollars; null when none of the models has a price. */
    cost: string | null;
  }[];
  result: Result | null;
  /** Path to the result, from the job's `resultPath`; null until completed. */
  href: string | null;
  /** A sentence that says why it failed, or null. */
  error: string | null;
  createdAt: string;
  /** Null while it waits. */
  startedAt: string | null;
  finishedAt: string | null;
}

/** Milliseconds between requests for a running job: without a socket, and with one that may have missed an event. */
const [pollEvery, lookEvery] = [3_000, 15_000] as const;
const underWay: readonly string[] = ['queued', 'running'];

/** The person's newest job of a kind with an agent, optionally about one document. */
export const latestJobQuery = (agentId: string, job: string, documentId?: string) =>
  coreQuery('GET /api/ai-jobs', {
    query: { agentId, job, limit: 1, ...(documentId !== undefined && { documentId }) },
  });

/**
 * Starts and follows a job of the agent on this page. It continues when the person leaves; keep its id, for example in the
 * address, to return to it.
 * @param id of the job to show; null before there is one
 * @param onEvent called with events of the running job
 * @example const { start, job, cancel } = useJob(analyze, jobId); start.mutate({ documentId });
 */
export function useJob<J extends JobSpec>(
  spec: J,
  id: string | null,
  onEvent?: (event: JobEvent<J>) => void,
) {
  type State = JobState<z.output<J['result']>>;
  const { info } = useAgent();
  const queries = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const params = { id: id ?? '' };
  // The server has validated the result against the job's contract.
  const stateOf = (job: JobInfo) => job as State;
  const stored = coreQuery('GET /api/ai-jobs/:id', { params });
  const refresh = () => queries.invalidateQueries({ queryKey: stored.queryKey });
  useWorkspaceEvent('job.updated', (news) => {
    if (news['jobId'] === id) void refresh();
  });
  useWorkspaceEvent('job.emitted', (news) => {
    if (news.jobId === id) onEvent?.(news.data as JobEvent<J>);
  });
  const act = (action: 'cancel' | 'retry') => ({
    mutationFn: async () => stateOf(await callCore(`POST /api/ai-jobs/:id/${action}`, { params })),
    onSettled: refresh,
  });
  return {
    job: useQuery({
      ...stored,
      select: stateOf,
      enabled: id !== null,
      refetchInterval: ({ state }) =>
        state.data && underWay.includes(state.data.status) ? (connected ? lookEvery : pollEvery) : false,
    }),
    start: useMutation({
      mutationFn: async (input: z.input<J['input']>) =>
        stateOf(
          await callCore('POST /api/ai-jobs', {
            // The job's contract types the input more precisely than the core's.
            body: {
              agentId: info.id,
              job: spec.name,
              input: input as Record<string, unknown>,
              documentId: documentOf(input),
            },
          }),
        ),
      // Views of the newest job show this one immediately, before its event arrives.
      onSuccess(job, input) {
        for (const documentId of [undefined, documentOf(input)])
          queries.setQueryData(latestJobQuery(info.slug, spec.name, documentId).queryKey, [job]);
      },
    }),
    cancel: useMutation(act('cancel')),
    retry: useMutation(act('retry')),
  };
}

/** The one document of a job, whose history lists it. */
function documentOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('documentId' in input)) return undefined;
  return typeof input.documentId === 'string' ? input.documentId : undefined;
}
