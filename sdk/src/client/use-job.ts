import type { z } from 'zod';
import type { JobEvent, JobSpec } from '../contract.ts';
import type { JobInfo } from '../core/agents/jobs.ts';
import { useAgent } from './agent.tsx';
import { callCore, coreQuery } from './core-api.ts';
import { useMutation, useQuery, useQueryClient } from './query.ts';
import { useSocketStatus, useWorkspaceEvent } from './socket.tsx';

/** A job as its owner sees it. */
export interface JobState<Result> {
  id: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Per cent; null where a job has no steps to tell it by. */
  progress: number | null;
  step: string | null;
  steps: {
    name: string;
    done: number | null;
    total: number | null;
    /** Null while it lies ahead. */
    startedAt: string | null;
    finishedAt: string | null;
  }[];
  /** What its steps asked language models for; without a step: what was asked outside of them. */
  usage?: {
    step: string | null;
    calls: number;
    inputTokens: number;
    outputTokens: number;
    /** US dollars; null where no model that was asked has a price. */
    cost: string | null;
  }[];
  /** Null until it is completed. */
  result: Result | null;
  /** Where its result stands, as the job's `resultPath` says; null until it is completed. */
  href: string | null;
  /** Why it failed, as a sentence. */
  error: string | null;
  createdAt: string;
  /** Null while it waits. */
  startedAt: string | null;
  finishedAt: string | null;
}

/** A job that is under way is looked up this often, in milliseconds: without a socket, and with one that might have missed its news. */
const [pollEvery, lookEvery] = [3_000, 15_000] as const;
const underWay: readonly string[] = ['queued', 'running'];

/** The newest job of a kind that the person has with an agent: of a document, or at all. */
export const latestJobQuery = (agentId: string, job: string, documentId?: string) =>
  coreQuery('GET /api/ai-jobs', {
    query: { agentId, job, limit: 1, ...(documentId !== undefined && { documentId }) },
  });

/**
 * A job of the agent on this page: how to start it, and how it goes. It goes on when the page is left; keep its id, for
 * example in the address, to come back to it.
 * @param id the job to show; null before there is one
 * @param heard told what the job emits while it runs
 * @example const { start, job, cancel } = useJob(analyse, jobId); start.mutate({ documentId });
 */
export function useJob<J extends JobSpec>(spec: J, id: string | null, heard?: (event: JobEvent<J>) => void) {
  type State = JobState<z.output<J['result']>>;
  const { info } = useAgent();
  const queries = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const params = { id: id ?? '' };
  // The job's own contract says what its result is; the server has held it against that.
  const stateOf = (job: JobInfo) => job as State;
  const stored = coreQuery('GET /api/ai-jobs/:id', { params });
  const refresh = () => queries.invalidateQueries({ queryKey: stored.queryKey });
  useWorkspaceEvent('job.updated', (news) => {
    if (news['jobId'] === id) void refresh();
  });
  useWorkspaceEvent('job.emitted', (news) => {
    // The server has held it against the spec.
    if (news.jobId === id) heard?.(news.data as JobEvent<J>);
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
            // Of what a job takes, too, its own contract knows more than the core's.
            body: {
              agentId: info.id,
              job: spec.name,
              input: input as Record<string, unknown>,
              documentId: documentOf(input),
            },
          }),
        ),
      // Who shows the newest one shows this one from now on, and not only when the news of it has come.
      onSuccess(job, input) {
        for (const documentId of [undefined, documentOf(input)])
          queries.setQueryData(latestJobQuery(info.slug, spec.name, documentId).queryKey, [job]);
      },
    }),
    cancel: useMutation(act('cancel')),
    retry: useMutation(act('retry')),
  };
}

/** The one document that a job is about, in whose history it stands. */
function documentOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('documentId' in input)) return undefined;
  return typeof input.documentId === 'string' ? input.documentId : undefined;
}
