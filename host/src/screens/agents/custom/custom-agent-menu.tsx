import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import {
  ConfirmDialog,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { useState } from 'react';
import type { Writing } from './agent-form.tsx';
import { refreshAgents } from './use-agent-form.ts';
import { t } from '../../../texts/texts.ts';

interface CustomAgentMenuProps {
  agent: AgentInfo;
  onWrite: (writing: Writing) => void;
}

export function CustomAgentMenu({ agent: { id, slug, name, state }, onWrite }: CustomAgentMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const params = { id: String(id) };
  const toggle = useMutation({
    mutationFn: (enabled: boolean) => callCore('PUT /api/admin/agents/:id', { params, body: { enabled } }),
    onSuccess: (_answer, enabled) =>
      toast.show({
        variant: 'success',
        title: t('{name} is now {value}', { name, value: enabled ? t('on') : t('off') }),
      }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t switch {name}', { name }), error }),
    onSettled: () => refreshAgents(queries),
  });
  const remove = useMutation({
    mutationFn: () => callCore('DELETE /api/admin/agents/:id', { params }),
    onSuccess: () => toast.show({ variant: 'success', title: t('{name} was deleted', { name }) }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t delete {name}', { name }), error }),
    async onSettled() {
      setDeleting(false);
      await refreshAgents(queries);
    },
  });
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={<IconButton icon="more" label={t('Actions for {name}', { name })} />}
      >
        {state !== 'rejected' && (
          <>
            <MenuItem icon="pencil" onSelect={() => onWrite({ what: 'change', slug })}>
              {t('Edit')}
            </MenuItem>
            <MenuItem icon="copy" onSelect={() => onWrite({ what: 'copy', slug })}>
              {t('Duplicate')}
            </MenuItem>
            <MenuItem
              icon={state === 'disabled' ? 'check' : 'stop'}
              onSelect={() => toggle.mutate(state === 'disabled')}
            >
              {state === 'disabled' ? t('Switch on') : t('Switch off')}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon="trash" danger onSelect={() => setDeleting(true)}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        title={t('Delete {name}', { name })}
        description={t(
          'Delete {name}? No one can use this agent anymore, and its notes about people are deleted. Chats with the agent stay readable. This can’t be undone.',
          { name },
        )}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
