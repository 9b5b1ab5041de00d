import type { z } from 'zod';
import type { JobSpec } from '../../endpoint.ts';
import type { JobInfo } from '../../core/agents/jobs.ts';
import { useAgent } from '../agent.tsx';
import { useQuery, useQueryClient } from '../query.ts';
import { useSocketStatus, useWorkspaceEvent } from '../socket.tsx';
import { type JobState, latestJobQuery, useJob } from '../use-job.ts';

/** Milliseconds between requests for a running job when there is no socket. */
const pollEvery = 3_000;
const isOpen = ({ status }: Pick<JobInfo, 'status'>) => status === 'queued' || status === 'running';

/**
 * The person's newest job of this kind with the agent of this page, even if it was started elsewhere.
 * @param documentId limits the search to jobs about this document
 * @param onNews called on any event of the agent's jobs, which write results while they run
 * @example const { job, cancel, retry } = useLatestJob(analyze, { documentId });
 */
export function useLatestJob<J extends JobSpec>(
  spec: J,
  { documentId, onNews }: { documentId?: string | undefined; onNews?: () => void } = {},
) {
  const { info } = useAgent();
  const queries = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const asked = latestJobQuery(info.slug, spec.name, documentId);
  const latest = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (!connected && state.data?.some(isOpen) ? pollEvery : false),
  });
  useWorkspaceEvent('job.updated', ({ agent }) => {
    if (agent !== info.slug) return;
    void queries.invalidateQueries({ queryKey: asked.queryKey });
    onNews?.();
  });
  const found = latest.data?.[0];
  const { start, cancel, retry } = useJob(spec, found?.id ?? null);
  const refresh = () => void queries.invalidateQueries({ queryKey: asked.queryKey });
  return {
    // The type is safe, because the server has validated the result against the job's contract.
    job: (found as JobState<z.output<J['result']>> | undefined) ?? null,
    isPending: latest.isPending,
    isUnderWay: found !== undefined && isOpen(found),
    start,
    cancel: () => cancel.mutate(undefined, { onSettled: refresh }),
    retry: () => retry.mutate(undefined, { onSettled: refresh }),
    busy: cancel.isPending || retry.isPending,
    error: cancel.error ?? retry.error,
  };
}
