import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchJson, useToast } from '@staffroom/sdk/client';
import type { Person, Team } from '../../../documents/sharing/document-sharing.ts';

export const teamPath = (id: string) => `/api/teams/${id}`;

export interface TeamDetail extends Team {
  members: Person[];
}

/** What administrators do with teams; each change is shown everywhere. */
export function useChangeTeams() {
  const queries = useQueryClient();
  const toast = useToast();
  const options = {
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/teams'),
      }),
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: 'The team was not changed', error }),
  };
  const save = useMutation({
    mutationFn: ({ id, name }: { id: string | null; name: string }) =>
      id === null
        ? fetchJson('/api/teams', { method: 'POST', body: { name } })
        : fetchJson(teamPath(id), { method: 'PUT', body: { name } }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Team) => fetchJson(teamPath(id), { method: 'DELETE' }),
    ...options,
  });
  const addMember = useMutation({
    mutationFn: ({ team, person }: { team: string; person: string }) =>
      fetchJson(`${teamPath(team)}/members/${person}`, { method: 'PUT' }),
    ...options,
  });
  const removeMember = useMutation({
    mutationFn: ({ team, person }: { team: string; person: string }) =>
      fetchJson(`${teamPath(team)}/members/${person}`, { method: 'DELETE' }),
    ...options,
  });
  return { save, remove, addMember, removeMember };
}
