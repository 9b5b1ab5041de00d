import { serverMessage, useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { AgentVersions } from '@staffroom/sdk/core';
import { callCore, coreQuery, corePath } from '@staffroom/sdk/host';
import { adminAgentsPath } from '../../../../agents/installed-agent.ts';
import { t } from '../../../../texts/texts.ts';

export const useVersions = () => useQuery({ ...coreQuery('GET /api/admin/agent-versions'), staleTime: 0 });

export function useChangeVersions({ id, name }: Pick<AgentVersions, 'id' | 'name'>) {
  const queries = useQueryClient();
  const toast = useToast();
  const called = name ?? id;
  const changed = (title: string) => toast.show({ variant: 'success', title });
  const failed = (title: string) => (error: unknown) => toast.show({ variant: 'destructive', title, error });
  const onSettled = () =>
    Promise.all(
      [corePath('GET /api/admin/agent-versions'), adminAgentsPath].map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
  return {
    run: useMutation({
      mutationFn: (body: { version: string; approve: boolean }) =>
        callCore('POST /api/admin/agent-versions/:id/run', { params: { id }, body }),
      onSuccess: ({ reason }, { version }) =>
        reason === null
          ? changed(t('{called} now runs version {version}', { called, version }))
          : failed(t('{called} couldn’t start version {version}', { called, version }))(
              new Error(serverMessage(reason)),
            ),
      onError: failed(t('{called} is pinned to its version', { called })),
      onSettled,
    }),
    pin: useMutation({
      mutationFn: (pinned: boolean) =>
        callCore('PUT /api/admin/agent-versions/:id/pin', { params: { id }, body: { pinned } }),
      onSuccess: ({ pinned }) =>
        changed(
          pinned === null
            ? t('{called} accepts updates again', { called })
            : t('{called} is pinned to version {pinned}', { called, pinned }),
        ),
      onError: failed(t('Couldn’t pin {called}', { called })),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (body: { confirm: string; purge: boolean }) =>
        callCore('POST /api/admin/agent-versions/:id/remove', { params: { id }, body }),
      onSuccess: ({ deleted }) =>
        toast.show({
          variant: 'success',
          title: t('{called} is removed', { called }),
          ...(deleted !== null && { description: deleted }),
        }),
      onError: failed(t('Couldn’t remove {called}', { called })),
      onSettled,
    }),
  };
}
