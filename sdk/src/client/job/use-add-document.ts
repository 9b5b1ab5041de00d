import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { corePath } from '../core-api.ts';
import { useMutation, useQueryClient } from '../query.ts';
import type { SentDocument } from './upload.ts';

/**
 * Adds a text to the person's library, named after its first line, so that results have a source. A job with the document's id
 * waits until the document is processed. `cancel` stops the upload; `mutateAsync` then throws an `AbortError`.
 * @example const { id } = await add.mutateAsync('# Figures of March')
 * @experimental
 */
export function useAddDocument(): UseMutationResult<SentDocument, Error, string> & { cancel: () => void } {
  const queries = useQueryClient();
  const sending = useRef<AbortController>(undefined);
  const add = useMutation({
    mutationFn: async (text: string): Promise<SentDocument> => {
      const controller = new AbortController();
      sending.current = controller;
      const { uploadText } = await import(/* webpackChunkName: "files" */ './upload-text.ts');
      return uploadText(text, controller.signal);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/documents')] }),
  });
  return { ...add, cancel: () => sending.current?.abort() };
}
