import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import { callCore, type CoreInput, corePath } from '@staffroom/sdk/host';
import { t } from '../../../texts/texts.ts';

export type { Account, AccountDetail } from '@staffroom/sdk/core';

type Change = CoreInput<'PATCH /api/admin/people/:id'>['body'];

export function useChangeAccount(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const options = {
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t update the account'), error }),
    onSettled: () => {
      const data = corePath('GET /api/admin/people/:id/data', { id });
      // The change does not wait for this count, which takes longer than the change.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === data });
      return queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          path !== data &&
          (String(path).startsWith(corePath('GET /api/admin/people')) ||
            String(path).startsWith(corePath('GET /api/admin/audit'))),
      });
    },
  };
  const change = useMutation({
    mutationFn: (body: Change) => callCore('PATCH /api/admin/people/:id', { params: { id }, body }),
    ...options,
  });
  const signOut = useMutation({
    mutationFn: () => callCore('POST /api/admin/people/:id/sign-out', { params: { id } }),
    onSuccess: () => toast.show({ variant: 'success', title: t('Signed out everywhere') }),
    ...options,
  });
  return { change, signOut };
}
