import { ApiError, useAgent, useApi, useQueryClient } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { ContentType } from '../../project.ts';
import { t } from '../texts.ts';

/** Jobs started in this window whose result has not been shown yet. Some end before the project's page loads. */
export const begun = new Set<string>();

interface How {
  variants?: number;
  shorten?: boolean;
  resume?: boolean;
}

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
            // Makes the project's page watch this job immediately, before the next reload.
            const watch = () =>
              queries.setQueriesData<contract.ProjectDetail>(filter, (shown) => shown && { ...shown, jobId });
            // A request in progress would restore the previous job in the cache, so it is canceled first.
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
