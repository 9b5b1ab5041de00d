import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import type { Team } from '../../../documents/sharing/document-sharing.ts';
import { t } from '../../../texts/texts.ts';

interface Membership {
  team: string;
  person: string;
}

const membership = ({ team, person }: Membership) => ({ params: { id: team, userId: person } });

export function useChangeTeams() {
  const queries = useQueryClient();
  const toast = useToast();
  const options = {
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['/api/teams', '/api/admin/people'].some((path) => String(queryKey[0]).startsWith(path)),
      }),
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t update the team'), error }),
  };
  const save = useMutation({
    mutationFn: ({ id, name }: { id: string | null; name: string }) =>
      id === null
        ? callCore('POST /api/teams', { body: { name } })
        : callCore('PUT /api/teams/:id', { params: { id }, body: { name } }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Team) => callCore('DELETE /api/teams/:id', { params: { id } }),
    ...options,
  });
  const addMember = useMutation({
    mutationFn: (added: Membership) => callCore('PUT /api/teams/:id/members/:userId', membership(added)),
    ...options,
  });
  const removeMember = useMutation({
    mutationFn: (removed: Membership) =>
      callCore('DELETE /api/teams/:id/members/:userId', membership(removed)),
    ...options,
  });
  return { save, remove, addMember, removeMember };
}
