import { serverMessage, useMutation, useQuery, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { AgentControls } from '@staffroom/sdk/core';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { adminAgentsPath, type InstalledAgent } from '../../../../agents/installed-agent.ts';
import { t } from '../../../../texts/texts.ts';

const controlsOf = (id: string) => coreQuery('GET /api/admin/agents/:id/controls', { params: { id } });

export const useAgentControls = (id: string) => useQuery({ ...controlsOf(id), staleTime: 0 });

interface ControlChange {
  frame?: boolean;
  isolated?: true | null;
  denied?: AgentControls['capabilities'][number]['name'][];
  config?: Record<string, never>;
}

export function useChangeControls({ slug: id, name: agent }: InstalledAgent) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: ControlChange) =>
      callCore('PATCH /api/admin/agents/:id/controls', { params: { id }, body }),
    async onSuccess(controls) {
      queries.setQueryData(controlsOf(id).queryKey, controls);
      await queries.invalidateQueries({ queryKey: [adminAgentsPath] });
      const { state, reason } = controls;
      toast.show(
        state === 'failed' || state === 'rejected'
          ? {
              variant: 'destructive',
              title: t('{agent} doesn’t run with this change', { agent }),
              description: serverMessage(reason ?? t('Status: {state}', { state })),
            }
          : { variant: 'success', title: t('{agent} runs with this change', { agent }) },
      );
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t change {agent}', { agent }), error }),
  });
}
