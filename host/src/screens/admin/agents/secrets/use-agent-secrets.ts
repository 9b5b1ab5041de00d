import { useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { t } from '../../../../texts/texts.ts';

export const useAgentSecrets = () => useQuery({ ...coreQuery('GET /api/admin/agent-secrets'), staleTime: 0 });

interface Secret {
  name: string;
  title: string;
}

export function useChangeSecrets(agent: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const onSettled = () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/agent-secrets')] });
  return {
    set: useMutation({
      mutationFn: ({ name, value }: Secret & { value: string }) =>
        callCore('PUT /api/admin/agent-secrets/:agent/:name', { params: { agent, name }, body: { value } }),
      onSuccess: (_, { title }) => toast.show({ variant: 'success', title: t('{title} is set', { title }) }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ name }: Secret) =>
        callCore('DELETE /api/admin/agent-secrets/:agent/:name', { params: { agent, name } }),
      onSuccess: (_, { title }) => toast.show({ title: t('{title} is deleted', { title }) }),
      onError: (error) =>
        toast.show({ variant: 'destructive', title: t('Couldn’t delete the secret'), error }),
      onSettled,
    }),
  };
}
