import { useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { AgentSubmission } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { adminAgentsPath } from '../../../../agents/installed-agent.ts';
import { t } from '../../../../texts/texts.ts';

export const useSubmissions = () =>
  useQuery({ ...coreQuery('GET /api/admin/agent-submissions'), staleTime: 0 });

export const useDeliveryTokens = () =>
  useQuery({ ...coreQuery('GET /api/admin/delivery-tokens'), staleTime: 0 });

/** The text for an agent, which has no name in the workspace before its first version runs. */
export const calledOf = ({ name, agent, version }: AgentSubmission): string => `${name ?? agent} ${version}`;

export function useReview() {
  const queries = useQueryClient();
  const toast = useToast();
  const failed = (title: string) => (error: unknown) => toast.show({ variant: 'destructive', title, error });
  const onSettled = () =>
    Promise.all(
      [
        corePath('GET /api/admin/agent-submissions'),
        corePath('GET /api/admin/agent-versions'),
        adminAgentsPath,
      ].map((path) => queries.invalidateQueries({ queryKey: [path] })),
    );
  return {
    approve: useMutation({
      mutationFn: ({ id }: AgentSubmission) =>
        callCore('POST /api/admin/agent-submissions/:id/approve', { params: { id } }),
      onSuccess: (one) =>
        toast.show({ variant: 'success', title: t('{called} is approved', { called: calledOf(one) }) }),
      onError: failed(t('Couldn’t approve the version')),
      onSettled,
    }),
    reject: useMutation({
      mutationFn: ({ id }: AgentSubmission) =>
        callCore('POST /api/admin/agent-submissions/:id/reject', { params: { id } }),
      onSuccess: (_, one) => toast.show({ title: t('{called} is rejected', { called: calledOf(one) }) }),
      onError: failed(t('Couldn’t reject the version')),
      onSettled,
    }),
  };
}
