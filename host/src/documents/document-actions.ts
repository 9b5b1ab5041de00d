import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import type { LibraryDocument } from './library-document.ts';
import { dropFromLists } from './document-list.ts';
import { refreshDocuments } from './document-queries.ts';
import { t } from '../texts/texts.ts';

export function useRestoreDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: LibraryDocument) => callCore('POST /api/documents/:id/restore', { params: { id } }),
    onSuccess: (_answer, { filename }) =>
      toast.show({ variant: 'success', title: t('Document restored'), description: filename }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to restore document'), error }),
    onSettled: () => refreshDocuments(queries),
  });
}

/** Deletes a document and shows a toast with an Undo button. */
export function useDeleteDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  const restore = useRestoreDocument();
  return useMutation({
    mutationFn: ({ id }: LibraryDocument) => callCore('DELETE /api/documents/:id', { params: { id } }),
    onSuccess: (_nothing, document) => {
      // Removes the document from lists only, because the document's own page is about to close.
      dropFromLists(queries, new Set([document.id]));
      toast.show({
        variant: 'success',
        title: t('Document deleted'),
        description: document.filename,
        action: { label: t('Undo'), onSelect: () => restore.mutate(document) },
      });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to delete document'), error }),
  });
}

export function useEraseDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: LibraryDocument) =>
      callCore('DELETE /api/documents/:id', { params: { id }, query: { permanent: 'true' } }),
    onSuccess: (_nothing, { id, filename }) => {
      dropFromLists(queries, new Set([id]));
      toast.show({ variant: 'success', title: t('Document deleted for ever'), description: filename });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to delete document'), error }),
    onSettled: () => refreshDocuments(queries),
  });
}

export function useDownloadDocument() {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id, filename, version }: { id: string; filename: string; version?: number }) => {
      // Checks first, because a link to an error response would leave the page.
      await callCore('GET /api/documents/:id', { params: { id } });
      const link = document.createElement('a');
      const path = corePath('GET /api/documents/:id/download', { id });
      link.href = version === undefined ? path : `${path}?version=${version}`;
      link.download = filename;
      link.click();
      toast.show({
        variant: 'success',
        title: t('Download started'),
        description: t('Downloading {filename}...', { filename }),
      });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: t('Download failed'), error }),
  });
}
