import { useAgent, useLatestJob, useQueryClient } from '@staffroom/sdk/client';
import type { z } from 'zod';
import { analyse } from '../../../findings/contract.ts';

/** The newest analysis, on whichever page it was started. Its findings appear in the table while it runs. */
export function useAnalysis() {
  const { api } = useAgent();
  const queries = useQueryClient();
  const refresh = (path: string) =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) });
  const latest = useLatestJob(analyse, { onNews: () => refresh(api) });
  const { start } = latest;

  /**
   * Starts an analysis. The page of a document lists jobs about this document alone, so a single document is passed as
   * `documentId`.
   */
  function begin(
    { documentIds = [], ...input }: z.input<typeof analyse.input>,
    { onSuccess }: { onSuccess?: () => void } = {},
  ) {
    const documents = documentIds.length === 1 ? { documentId: documentIds[0] } : { documentIds };
    start.mutate(
      { ...input, ...documents },
      {
        onSuccess() {
          refresh('/api/ai-jobs');
          onSuccess?.();
        },
      },
    );
  }
  return { ...latest, begin };
}
