import { corePath } from '../core-api.ts';
import { useMutation, useQueryClient } from '../query.ts';
import { type SentDocument, upload } from './upload.ts';

/**
 * Adds a text to the person's library, named after its first line, so that results have a source. A job with the document's id
 * waits until the document is processed.
 * @example const { id } = await add.mutateAsync('# Figures of March')
 */
export function useAddDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string): Promise<SentDocument> =>
      upload(new File([text], nameOf(text)), new AbortController().signal, () => undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/documents')] }),
  });
}

function nameOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const name = line
    .replaceAll(/[^\p{L}\p{N} ,’'-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60);
  return `${name || 'Text'}.md`;
}
