import { useMutation, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { McpAccount } from '@staffroom/sdk/core';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { t } from '../texts/texts.ts';

/** The servers at which people sign in with their own account. Read each time, because a sign-in happens on another page. */
export const outsideAccounts = { ...coreQuery('GET /api/mcp-accounts'), staleTime: 0 };

/** Opens the page on which the person signs in at a server. @param returnTo the path to which the browser then returns */
export function useOutsideSignIn(returnTo: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) =>
      callCore('POST /api/mcp-accounts/:id/sign-in', { params: { id }, body: { returnTo } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t start the sign-in'), error }),
  });
}

export function useOutsideSignOut() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ server }: McpAccount) =>
      callCore('DELETE /api/mcp-accounts/:id', { params: { id: server } }),
    onSuccess: (_, { name }) => toast.show({ title: t('Signed out of {name}', { name }) }),
    onError: (error, { name }) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t sign out of {name}', { name }), error }),
    onSettled: () => queries.invalidateQueries({ queryKey: outsideAccounts.queryKey }),
  });
}
