import { useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { Grantee } from '@staffroom/sdk/core';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { t } from '../../../../texts/texts.ts';

const accessOf = (id: string) => coreQuery('GET /api/admin/agents/:id/access', { params: { id } });

export const useAgentAccess = (id: string) => useQuery({ ...accessOf(id), staleTime: 0 });

interface AccessChange {
  limited?: boolean;
  add?: Grantee;
  remove?: Grantee;
}

export function useChangeAccess(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: AccessChange) =>
      callCore('PATCH /api/admin/agents/:id/access', { params: { id }, body }),
    onSuccess: (access) => queries.setQueryData(accessOf(id).queryKey, access),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t change who can use the agent'), error }),
  });
}
