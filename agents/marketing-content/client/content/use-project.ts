import {
  ApiError,
  serverMessage,
  useAgent,
  useApi,
  useJob,
  useQueryClient,
  useToast,
  useWorkspaceEvent,
} from '@staffroom/sdk/client';
import { useEffect, useEffectEvent } from 'react';
import * as contract from '../../contract.ts';
import type { ContentType } from '../../project.ts';
import { contentNames } from '../names.ts';
import { begun } from './use-generate.ts';
import { t } from '../texts.ts';

const open: readonly string[] = ['queued', 'running'];
const ofOneThatWasThere = /^Failed to (?:regenerate|shorten|update|fetch)/;

/** A project and its running generation. Texts appear as they are written. */
export function useProject(id: string) {
  const { api, info } = useAgent();
  const queries = useQueryClient();
  const toast = useToast();
  const { getProject, getContent } = useApi(contract);
  const project = getProject.useQuery({ params: { id }, query: {} }, { live: true });
  const generation = useJob(contract.generate, project.data?.jobId ?? null);
  const refresh = () => void queries.invalidateQueries({ queryKey: [`${api}/projects/${id}`] });
  useWorkspaceEvent('job.updated', ({ agent }) => {
    if (agent === info.slug) refresh();
  });

  const job = generation.job.data ?? null;
  const running = job !== null && open.includes(job.status);
  const failed = (title: string, description: string) =>
    toast.show({ variant: 'destructive', title, description });
  /** Loads only the new text, for the case that the whole project cannot be loaded. @returns whether it succeeded */
  async function bringIn(type: ContentType): Promise<boolean> {
    const contentId = `${id}.${type}`;
    const item = await getContent.call({ params: { contentId }, query: {} }).catch(() => null);
    if (item === null) return false;
    queries.setQueriesData<contract.ProjectDetail>(
      { queryKey: [`${api}/projects/${id}`] },
      (shown) => shown && { ...shown, content: [...shown.content.filter((one) => one.id !== item.id), item] },
    );
    return true;
  }
  const tell = useEffectEvent(async () => {
    if (!job) return;
    if (running) begun.add(job.id);
    // A job that ended before the page opened needs no message.
    else if (begun.delete(job.id) && job.status !== 'cancelled') {
      if (job.status === 'failed') {
        const { error, errorParts } = job;
        const title =
          error && ofOneThatWasThere.test(error) ? t('Regeneration Failed') : t('Generation Failed');
        failed(title, error ? serverMessage(error, errorParts) : t('An unknown error occurred'));
        return;
      }
      const { types = [] } = job.result ?? {};
      const [only] = types.length === 1 ? types : [];
      const { error } = await project.refetch();
      if (error && !(only && (await bringIn(only)))) {
        const status = error instanceof ApiError ? error.status : t('no answer');
        const title = only ? t('Regeneration Failed') : t('Generation Failed');
        failed(title, t('Failed to fetch updated project data: {status}', { status: String(status) }));
        return;
      }
      toast.show({
        variant: 'success',
        title: only ? t('Content Regenerated') : t('Content Generated'),
        description: only
          ? t('The {contentName} text is ready.', { contentName: contentNames[only] })
          : t('All texts are ready.'),
      });
    }
  });
  useEffect(() => void tell(), [job?.id, job?.status]);

  const retry = () => {
    // Remembers the retried job, because it may end before this page has seen it running.
    if (job) begun.add(job.id);
    generation.retry.mutate();
  };

  return {
    project,
    job,
    running,
    busy: generation.cancel.isPending || generation.retry.isPending,
    cancel: () => generation.cancel.mutate(),
    retry,
    startOver: () => generation.cancel.mutate(undefined, { onSuccess: retry }),
  };
}
