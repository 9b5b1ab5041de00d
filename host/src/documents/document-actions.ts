import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import type { LibraryDocument } from './library-document.ts';
import { dropFromLists } from './document-list.ts';
import { refreshDocuments } from './document-queries.ts';

/** Takes a document out of the trash. */
export function useRestoreDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: LibraryDocument) => callCore('POST /api/documents/:id/restore', { params: { id } }),
    onSuccess: (_answer, { filename }) =>
      toast.show({ variant: 'success', title: 'Document restored', description: filename }),
    onError: (error) => toast.show({ variant: 'destructive', title: 'Failed to restore document', error }),
    onSettled: () => refreshDocuments(queries),
  });
}

/** Deletes a document and offers to take that back. */
export function useDeleteDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  const restore = useRestoreDocument();
  return useMutation({
    mutationFn: ({ id }: LibraryDocument) => callCore('DELETE /api/documents/:id', { params: { id } }),
    onSuccess: (_nothing, document) => {
      // Only the lists: what is open of the document itself is about to be left.
      dropFromLists(queries, new Set([document.id]));
      toast.show({
        variant: 'success',
        title: 'Document deleted',
        description: document.filename,
        action: { label: 'Undo', onSelect: () => restore.mutate(document) },
      });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: 'Failed to delete document', error }),
  });
}

/** Deletes a document for ever. */
export function useEraseDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: LibraryDocument) =>
      callCore('DELETE /api/documents/:id', { params: { id }, query: { permanent: 'true' } }),
    onSuccess: (_nothing, { id, filename }) => {
      dropFromLists(queries, new Set([id]));
      toast.show({ variant: 'success', title: 'Document deleted for ever', description: filename });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: 'Failed to delete document', error }),
    onSettled: () => refreshDocuments(queries),
  });
}

/** Has a failed document, or its failed newest version, processed once more. */
export function useRetryDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Pick<LibraryDocument, 'id'>) =>
      callCore('POST /api/documents/:id/retry', { params: { id } }),
    onSettled: () => refreshDocuments(queries),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: 'Processing could not be started', error }),
  });
}

/** Saves the original file. */
export function useDownloadDocument() {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id, filename, version }: { id: string; filename: string; version?: number }) => {
      // A link that is answered with an error would leave the page, so the server is asked first.
      await callCore('GET /api/documents/:id', { params: { id } });
      const link = document.createElement('a');
      const path = corePath('GET /api/documents/:id/download', { id });
      link.href = version === undefined ? path : `${path}?version=${version}`;
      link.download = filename;
      link.click();
      toast.show({
        variant: 'success',
        title: 'Download started',
        description: `Downloading ${filename}...`,
      });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: 'Download failed', error }),
  });
}
