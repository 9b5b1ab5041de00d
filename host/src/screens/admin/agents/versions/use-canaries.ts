import { useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { AgentCanaries, AgentVersions } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { adminAgentsPath } from '../../../../agents/installed-agent.ts';
import { t } from '../../../../texts/texts.ts';

export type AgentCanary = AgentCanaries['live'][number];

/** Milliseconds between two requests. The server stores new figures about as often. */
const fresh = 15_000;

/** Loads the trials. During a trial, their figures are refreshed while someone looks at them. */
export const useCanaries = () =>
  useQuery({
    ...coreQuery('GET /api/admin/agent-canaries'),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.live.length > 0 ? fresh : false),
  });

export interface Attempt {
  version: string;
  share?: number;
  teams?: string[];
  approve?: boolean;
}

export function useChangeCanary({ id, name }: Pick<AgentVersions, 'id' | 'name'>) {
  const queries = useQueryClient();
  const toast = useToast();
  const called = name ?? id;
  const changed = (title: string) => toast.show({ variant: 'success', title });
  const failed = (title: string) => (error: unknown) => toast.show({ variant: 'destructive', title, error });
  const onSettled = () =>
    Promise.all(
      [
        corePath('GET /api/admin/agent-canaries'),
        corePath('GET /api/admin/agent-versions'),
        adminAgentsPath,
      ].map((path) => queries.invalidateQueries({ queryKey: [path] })),
    );
  return {
    start: useMutation({
      mutationFn: (body: Attempt) => callCore('PUT /api/admin/agent-canaries/:id', { params: { id }, body }),
      onSuccess: (_answer, { version }) =>
        changed(t('{called} {version} is now on trial', { called, version })),
      onError: failed(t('No trial of {called} is running', { called })),
      onSettled,
    }),
    promote: useMutation({
      mutationFn: () => callCore('POST /api/admin/agent-canaries/:id/promote', { params: { id } }),
      onSuccess: () => changed(t('Everyone now has the new version of {called}', { called })),
      onError: failed(t('{called} is pinned to its version', { called })),
      onSettled,
    }),
    stop: useMutation({
      mutationFn: () => callCore('DELETE /api/admin/agent-canaries/:id', { params: { id } }),
      onSuccess: () => changed(t('Everyone is back on the same version of {called}', { called })),
      onError: failed(t('Couldn’t end the {called} trial', { called })),
      onSettled,
    }),
  };
}
