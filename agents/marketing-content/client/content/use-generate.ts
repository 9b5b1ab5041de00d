import { ApiError, useAgent, useApi, useQueryClient } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { ContentType } from '../../project.ts';
import { t } from '../texts.ts';

/** Generations that this window has started and has not told the end of: some end before their page has looked at them. */
export const begun = new Set<string>();

interface How {
  variants?: number;
  /** What is there is made to fit, in place of another text. */
  shorten?: boolean;
}

/** Starts the generation of a project's texts. */
export function useGenerate(id: string) {
  const { startGeneration } = useApi(contract);
  const { api } = useAgent();
  const queries = useQueryClient();
  const toast = useToasts();
  const begin = startGeneration.useMutation();
  return {
    starting: begin.isPending,
    start: (types?: ContentType[], how: How = {}, onStarted?: () => void) =>
      begin.mutate(
        { params: { id }, body: { ...(types && { types }), ...how } },
        {
          onSuccess({ jobId }) {
            begun.add(jobId);
            const filter = { queryKey: [`${api}/projects/${id}`] };
            // The project's page watches this job from now on, and not only when it has been fetched again.
            const watch = () =>
              queries.setQueriesData<contract.ProjectDetail>(filter, (shown) => shown && { ...shown, jobId });
            // What was asked for before knows the former job alone.
            void queries.cancelQueries(filter).then(watch);
            onStarted?.();
          },
          onError(error) {
            const gone = error instanceof ApiError && error.status === 404;
            if (!gone) toast.failed(types ? t('Regeneration Failed') : t('Generation Failed'))(error);
            else
              toast.show({
                variant: 'destructive',
                title: t('Error'),
                description: t('No project selected for content regeneration'),
              });
          },
        },
      ),
  };
}
