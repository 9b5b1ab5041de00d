import { useAgent, useApi, useJob, useQueryClient, useToast, useWorkspaceEvent } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import * as contract from '../../contract.ts';
import { contentNames } from '../../project.ts';

const open: readonly string[] = ['queued', 'running'];

/** A project and the generation that runs on it. Texts come in as they are written. */
export function useProject(id: string) {
  const { api, info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const project = useApi(contract).getProject.useQuery({ params: { id }, query: {} });
  const generation = useJob(contract.generate, project.data?.jobId ?? null);
  const refresh = () => void queries.invalidateQueries({ queryKey: [`${api}/projects/${id}`] });
  useWorkspaceEvent('job.updated', ({ agent }) => {
    if (agent === info.slug) refresh();
  });

  const job = generation.job.data ?? null;
  const running = job !== null && open.includes(job.status);
  const watched = useRef(false);
  useEffect(() => {
    if (running) watched.current = true;
    if (running || !job || !watched.current) return;
    watched.current = false;
    const types = job.result?.types ?? [];
    const [only] = types;
    if (job.status === 'completed') {
      toast.show({
        variant: 'success',
        title: types.length === 1 ? 'Content Regenerated' : 'Content Generated',
        description:
          only && types.length === 1 ? `The ${contentNames[only]} text is ready.` : 'All texts are ready.',
      });
    } else if (job.status === 'failed')
      toast.show({
        variant: 'destructive',
        title: job.error?.startsWith('Failed to regenerate') ? 'Regeneration Failed' : 'Generation Failed',
        description: job.error ?? 'An unknown error occurred',
      });
  }, [job, running, toast]);

  return { project, job, running, cancel: generation.cancel, retry: generation.retry };
}
