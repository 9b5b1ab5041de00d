import type { Message } from '../server-messages/message.ts';
import type { z } from 'zod';
import type { JobEvent, JobSpec } from '../endpoint.ts';
import type { JobInfo } from '../core/agents/jobs.ts';
import { useAgent } from './agent.tsx';
import { callCore, coreQuery } from './core-api.ts';
import { useMutation, useQuery, useQueryClient } from './query.ts';
import { useSocketStatus, useWorkspaceEvent } from './socket.tsx';

export interface JobState<Result> {
  id: string;
  /** The documents on which the job was started. */
  documentIds: string[];
  instructions: string | null;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Progress in percent; null for a job without steps. */
  progress: number | null;
  step: string | null;
  steps: {
    name: string;
    done: number | null;
    total: number | null;
    /** Start of the step; null until the step starts. */
    startedAt: string | null;
    finishedAt: string | null;
  }[];
  /** Usage of models by step. An entry with `step: null` is usage outside of steps. */
  usage?: {
    step: string | null;
    calls: number;
    inputTokens: number;
    outputTokens: number;
    /** Cost in US dollars; null when none of the models has a price. */
    cost: string | null;
  }[];
  result: Result | null;
  /** Path to the result, from the job's `resultPath`; null until the job is completed. */
  href: string | null;
  /** A sentence that says why the job failed, or null. */
  error: string | null;
  /** The key and values of the error, for `serverMessage`; absent if the error has no values. */
  errorParts?: Message | undefined;
  createdAt: string;
  /** Start of the job; null while the job waits. */
  startedAt: string | null;
  finishedAt: string | null;
}

/** Milliseconds between requests for a running job: without a socket, and with a socket that may have missed an event. */
const [pollEvery, lookEvery] = [3_000, 15_000] as const;
const underWay: readonly string[] = ['queued', 'running'];

/** The person's newest job of a kind with an agent, optionally about one document. */
export const latestJobQuery = (agentId: string, job: string, documentId?: string) =>
  coreQuery('GET /api/ai-jobs', {
    query: { agentId, job, limit: 1, ...(documentId !== undefined && { documentId }) },
  });

/**
 * Starts and follows a job of the agent on this page. The job continues when the person leaves; keep its id, for example in the
 * address, to return to it.
 * @param id of the job to show; null before there is a job
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
  // The type is safe, because the server has validated the result against the job's contract.
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
      // Store the job as the newest one, so that other views show it before its event arrives.
      onSuccess(job, input) {
        for (const documentId of [undefined, documentOf(input)])
          queries.setQueryData(latestJobQuery(info.slug, spec.name, documentId).queryKey, [job]);
      },
    }),
    cancel: useMutation(act('cancel')),
    retry: useMutation(act('retry')),
  };
}

/** Returns the id of a job's only document, because the history of this document lists the job. */
function documentOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('documentId' in input)) return undefined;
  return typeof input.documentId === 'string' ? input.documentId : undefined;
}
