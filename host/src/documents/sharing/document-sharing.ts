import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentShare, DocumentSharing, Grant, Person, TeamInfo } from '@staffroom/sdk/core';
import { useToast } from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import type { LibraryDocument } from '../library-document.ts';
import { refreshDocuments } from '../document-queries.ts';
import { t } from '../../texts/texts.ts';

export type { Grant, Person, TeamInfo as Team };

const sharingOf = (id: string) => coreQuery('GET /api/documents/:id/shares', { params: { id } });

export function useSharing(id: string) {
  return useQuery(sharingOf(id));
}

export function useTeams() {
  return useQuery(coreQuery('GET /api/teams'));
}

export function usePeople(search: string) {
  return useQuery({
    ...coreQuery('GET /api/people', { query: { search } }),
    enabled: search !== '',
    // Always refetches, because no event announces new colleagues.
    staleTime: 0,
  });
}

/** Changes who has access to a document. `revoke` without a share removes all access. */
export function useChangeSharing({ id }: Pick<LibraryDocument, 'id'>) {
  const queries = useQueryClient();
  const toast = useToast();
  const options = {
    onSuccess: async (sharing: DocumentSharing) => {
      queries.setQueryData(sharingOf(id).queryKey, sharing);
      await refreshDocuments(queries);
    },
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t change sharing'), error }),
  };
  const grant = useMutation({
    mutationFn: (body: Grant) => callCore('PUT /api/documents/:id/shares', { params: { id }, body }),
    ...options,
  });
  const revoke = useMutation({
    mutationFn: (share: DocumentShare) =>
      callCore('DELETE /api/documents/:id/shares/:shareId', { params: { id, shareId: share.id } }),
    ...options,
  });
  return { grant, revoke };
}
