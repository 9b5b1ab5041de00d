import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentShare, DocumentSharing, Grant } from '@staffroom/sdk/core';
import { fetchJson, useToast } from '@staffroom/sdk/client';
import { type CoreAnswer, coreQuery } from '@staffroom/sdk/host';
import { documentPath, type LibraryDocument } from '../library-document.ts';
import { refreshDocuments } from '../document-queries.ts';

export type { Grant };
export type ShareRole = Grant['role'];

export type Person = CoreAnswer<'GET /api/people'>[number];
export type Team = CoreAnswer<'GET /api/teams'>[number];

const sharesPath = (id: string) => `${documentPath(id)}/shares`;

export function useSharing(id: string) {
  return useQuery<DocumentSharing>({ queryKey: [sharesPath(id)] });
}

export function useTeams() {
  return useQuery(coreQuery('GET /api/teams'));
}

/** Colleagues whose name or address has the words in it. */
export function usePeople(search: string) {
  return useQuery({
    ...coreQuery('GET /api/people', { query: { search } }),
    enabled: search !== '',
    // Nobody is told of colleagues who sign in for the first time.
    staleTime: 0,
  });
}

/** Gives and takes access to one document; `revoke` without a share takes all of it back. */
export function useChangeSharing({ id }: Pick<LibraryDocument, 'id'>) {
  const queries = useQueryClient();
  const toast = useToast();
  const options = {
    onSuccess: async (sharing: DocumentSharing) => {
      queries.setQueryData([sharesPath(id)], sharing);
      await refreshDocuments(queries);
    },
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: 'Sharing could not be changed', error }),
  };
  const grant = useMutation({
    mutationFn: (body: Grant) => fetchJson<DocumentSharing>(sharesPath(id), { method: 'PUT', body }),
    ...options,
  });
  const revoke = useMutation({
    mutationFn: (share: DocumentShare) =>
      fetchJson<DocumentSharing>(`${sharesPath(id)}/${share.id}`, { method: 'DELETE' }),
    ...options,
  });
  return { grant, revoke };
}
