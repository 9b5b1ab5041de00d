import { useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { t } from '../../../texts/texts.ts';

export const useDirectories = () =>
  useQuery({ ...coreQuery('GET /api/admin/directories'), staleTime: 0, refetchInterval: 30_000 });

export function useReloadDirectories() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/directories')] });
}

export function useChangeDirectories() {
  const onSettled = useReloadDirectories();
  const toast = useToast();
  const failed = (title: string) => (error: unknown) => toast.show({ variant: 'destructive', title, error });
  return {
    remove: useMutation({
      mutationFn: ({ id }: { id: string; name: string }) =>
        callCore('DELETE /api/admin/directories/:id', { params: { id } }),
      onSuccess: (_, { name }) => toast.show({ title: t('“{name}” removed', { name }) }),
      onError: failed(t('Couldn’t remove the directory')),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (params: { id: string; tokenId: string }) =>
        callCore('DELETE /api/admin/directories/:id/tokens/:tokenId', { params }),
      onSuccess: () => toast.show({ title: t('Token revoked') }),
      onError: failed(t('Couldn’t revoke the token')),
      onSettled,
    }),
  };
}
