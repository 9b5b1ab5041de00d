import { useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { t } from '../../../texts/texts.ts';

export const useDirectories = () =>
  useQuery({ ...coreQuery('GET /api/admin/directories'), staleTime: 0, refetchInterval: 30_000 });

export function useReloadDirectories() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/directories')] });
}

export function useRemoveDirectory() {
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      callCore('DELETE /api/admin/directories/:id', { params: { id } }),
    onSuccess: (_, { name }) => toast.show({ title: t('“{name}” removed', { name }) }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t remove the directory'), error }),
    onSettled: useReloadDirectories(),
  });
}
