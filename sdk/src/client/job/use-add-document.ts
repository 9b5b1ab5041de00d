import { corePath } from '../core-api.ts';
import { useMutation, useQueryClient } from '../query.ts';
import type { SentDocument } from './upload.ts';

/**
 * Adds a text to the person's library, named after its first line, so that results have a source. A job with the document's id
 * waits until the document is processed.
 * @example const { id } = await add.mutateAsync('# Figures of March')
 */
export function useAddDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (text: string): Promise<SentDocument> => {
      const { uploadText } = await import(/* webpackChunkName: "files" */ './upload-text.ts');
      return uploadText(text);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/documents')] }),
  });
}
