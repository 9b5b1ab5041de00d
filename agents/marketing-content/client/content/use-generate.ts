import { useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { ContentType } from '../../project.ts';

/** Starts the generation of a project's texts. */
export function useGenerate(id: string) {
  const { startGeneration } = useApi(contract);
  const toast = useToasts();
  const begin = startGeneration.useMutation();
  return {
    starting: begin.isPending,
    start: (types?: ContentType[], variants = 1, onStarted?: () => void) =>
      begin.mutate(
        { params: { id }, body: types ? { types, variants } : {} },
        {
          ...(onStarted && { onSuccess: onStarted }),
          onError: toast.failed(types ? 'Regeneration Failed' : 'Generation Failed'),
        },
      ),
  };
}
