import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchJson, useToast } from '@staffroom/sdk/client';
import { documentPath, documentsPath, type LibraryDocument } from './document.ts';
import { refreshDocuments } from './document-queries.ts';

/** Deletes a document and offers to take that back. */
export function useDeleteDocument() {
  const queries = useQueryClient();
  const toast = useToast();

  async function restore({ id, filename }: LibraryDocument) {
    try {
      await fetchJson(`${documentPath(id)}/restore`, { method: 'POST' });
      toast.show({ variant: 'success', title: 'Document restored', description: filename });
    } catch (error) {
      toast.show({ variant: 'destructive', title: 'Failed to restore document', error });
    }
    await refreshDocuments(queries);
  }

  return useMutation({
    mutationFn: ({ id }: LibraryDocument) => fetchJson(documentPath(id), { method: 'DELETE' }),
    onSuccess: (_nothing, document) => {
      // Only the list: what is open of the document itself is about to be left.
      queries.setQueryData<LibraryDocument[]>([documentsPath], (list) =>
        list?.filter(({ id }) => id !== document.id),
      );
      toast.show({
        variant: 'success',
        title: 'Document deleted',
        description: document.filename,
        action: { label: 'Undo', onSelect: () => void restore(document) },
      });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: 'Failed to delete document', error }),
  });
}

/** Has a failed document processed once more. */
export function useRetryDocument() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: LibraryDocument) => fetchJson(`${documentPath(id)}/retry`, { method: 'POST' }),
    onSettled: () => refreshDocuments(queries),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: 'Processing could not be started', error }),
  });
}

/** Saves the original file. */
export function useDownloadDocument() {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id, filename }: LibraryDocument) => {
      // A link that is answered with an error would leave the page, so the server is asked first.
      await fetchJson(documentPath(id));
      const link = document.createElement('a');
      link.href = `${documentPath(id)}/download`;
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
