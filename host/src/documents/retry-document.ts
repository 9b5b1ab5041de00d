import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import type { LibraryDocument } from './library-document.ts';
import { refreshDocuments } from './document-queries.ts';
import { t } from '../texts/texts.ts';

/** Processes a failed document again, or its newest version if that one failed. */
export function useRetryDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Pick<LibraryDocument, 'id'>) =>
      callCore('POST /api/documents/:id/retry', { params: { id } }),
    onSettled: () => refreshDocuments(queries),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t start processing'), error }),
  });
}
