import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchJson, useToast } from '@staffroom/sdk/client';
import { type CoreAnswer, coreQuery } from '@staffroom/sdk/host';
import { documentPath, type LibraryDocument } from '../library-document.ts';
import { refreshDocuments } from '../document-queries.ts';

export type ShareRole = 'viewer' | 'editor';

/** Whom a document is shared with, and as what. */
export type Grant =
  | { to: 'person' | 'team'; id: string; role: ShareRole }
  | { to: 'company'; role: ShareRole };

export type Person = CoreAnswer<'GET /api/people'>[number];
export type Team = CoreAnswer<'GET /api/teams'>[number];

export interface Share {
  id: string;
  to: Grant['to'];
  role: ShareRole;
  person: Person | null;
  team: Pick<Team, 'id' | 'name' | 'memberCount'> | null;
}

/** Who may use a document; only its owner is told. */
export interface Sharing {
  owner: Person;
  shares: Share[];
}

const sharesPath = (id: string) => `${documentPath(id)}/shares`;

export function useSharing(id: string) {
  return useQuery<Sharing>({ queryKey: [sharesPath(id)] });
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
    onSuccess: async (sharing: Sharing) => {
      queries.setQueryData([sharesPath(id)], sharing);
      await refreshDocuments(queries);
    },
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: 'Sharing could not be changed', error }),
  };
  const grant = useMutation({
    mutationFn: (body: Grant) => fetchJson<Sharing>(sharesPath(id), { method: 'PUT', body }),
    ...options,
  });
  const revoke = useMutation({
    mutationFn: (share: Share) => fetchJson<Sharing>(`${sharesPath(id)}/${share.id}`, { method: 'DELETE' }),
    ...options,
  });
  return { grant, revoke };
}
