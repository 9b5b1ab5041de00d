import { corePath } from '../core-api.ts';
import { useMutation, useQueryClient } from '../query.ts';
import { type SentDocument, upload } from './upload.ts';

/**
 * Puts a text into the person's library, so that what is made of it has a source. A job that is given its id waits until it has
 * been read.
 * @example const { id } = await add.mutateAsync({ filename: 'Figures.md', text: '# Figures' })
 */
export function useAddDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ filename, text }: { filename: string; text: string }): Promise<SentDocument> =>
      upload(new File([text], filename), new AbortController().signal, () => undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/documents')] }),
  });
}
