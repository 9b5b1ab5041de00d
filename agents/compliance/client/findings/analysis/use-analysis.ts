import {
  type JobState,
  useAgent,
  useJob,
  useMutation,
  useQuery,
  useQueryClient,
  useSocketStatus,
  useWorkspaceEvent,
} from '@staffroom/sdk/client';
import type { z } from 'zod';
import { analyse, type Report } from '../../../contract.ts';

export interface AnalysisJob extends JobState<Report> {
  createdAt: string;
  finishedAt: string | null;
}

/** Without a socket a job that is under way is looked up this often, in milliseconds. */
const pollEvery = 3_000;
export const isUnderWay = (job: AnalysisJob | null): boolean =>
  job?.status === 'queued' || job?.status === 'running';

const listKey = (slug: string) => `/api/ai-jobs?agentId=${slug}&limit=1`;

/** The newest analysis, wherever it was started. Null where there is none. */
export function useAnalysis() {
  const { info, api } = useAgent();
  const queries = useQueryClient();
  const connected = useSocketStatus() === 'open';
  const latest = useQuery<AnalysisJob[]>({
    queryKey: [listKey(info.slug)],
    refetchInterval: ({ state }) => (!connected && isUnderWay(state.data?.[0] ?? null) ? pollEvery : false),
  });
  // Rows come in while it runs.
  useWorkspaceEvent('job.updated', ({ agent }) => {
    if (agent === info.slug)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api) });
  });
  const job = latest.data?.[0] ?? null;
  const { cancel, retry } = useJob(analyse, job?.id ?? null);
  const refresh = () => void queries.invalidateQueries({ queryKey: [listKey(info.slug)] });
  return {
    job,
    cancel: () => cancel.mutate(undefined, { onSettled: refresh }),
    retry: () => retry.mutate(undefined, { onSettled: refresh }),
    busy: cancel.isPending || retry.isPending,
    error: cancel.error ?? retry.error,
  };
}

type Input = z.input<typeof analyse.input>;

export function useStartAnalysis() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const { start } = useJob(analyse, null);
  return useMutation({
    mutationFn: ({ documentIds = [], ...input }: Input) =>
      // One document's job stands in its history.
      start.mutateAsync({
        ...input,
        ...(documentIds.length === 1 ? { documentId: documentIds[0] } : { documentIds }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listKey(info.slug)] }),
  });
}
