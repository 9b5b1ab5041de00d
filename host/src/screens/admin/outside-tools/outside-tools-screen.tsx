import { Button, ConfirmDialog, EmptyState, ErrorPanel, useQuery } from '@staffroom/sdk/client';
import type { McpServerInfo } from '@staffroom/sdk/core';
import { coreQuery, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import { AgentTools } from './agent-tools.tsx';
import { ServerForm } from './server-form.tsx';
import { ServerRow } from './server-row.tsx';
import { useChangeServers } from './use-change-servers.ts';

export function OutsideToolsScreen() {
  const servers = useQuery({ ...coreQuery('GET /api/admin/mcp-servers'), staleTime: 0 });
  const [editing, setEditing] = useState<McpServerInfo | 'new' | null>(null);
  const [removing, setRemoving] = useState<McpServerInfo | null>(null);
  const { remove } = useChangeServers();
  return (
    <ScreenBody title={t('Connected tools')} width="table">
      <PageHeader
        title={t('Connected tools')}
        lead={t(
          'Connect Model Context Protocol (MCP) servers so chats can use their tools. Chats use one token for everyone, or each person’s own account. People are asked before a tool changes anything, and every use is recorded in the audit log.',
        )}
        actions={
          <Button icon="plus" onClick={() => setEditing('new')}>
            {t('Add a server')}
          </Button>
        }
      />
      {servers.isPending && <RowsSkeleton rows={2} />}
      {servers.isError && (
        <ErrorPanel
          title={t('Couldn’t load the servers')}
          error={servers.error}
          onRetry={() => void servers.refetch()}
        />
      )}
      {servers.data?.length === 0 && (
        <EmptyState
          title={t('No servers')}
          text={t('Connect an MCP server to let chats use tools outside this workspace.')}
        />
      )}
      {servers.data && servers.data.length > 0 && (
        <Rows>
          {servers.data.map((server) => (
            <ServerRow
              key={server.id}
              server={server}
              onEdit={() => setEditing(server)}
              onRemove={() => setRemoving(server)}
            />
          ))}
        </Rows>
      )}
      <AgentTools />
      {editing && <ServerForm server={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={removing !== null}
        title={t('Delete {name}', { name: removing?.name ?? t('server') })}
        description={t('Models can no longer use its tools. Results already in chats stay.')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(null) })}
        onClose={() => setRemoving(null)}
      />
    </ScreenBody>
  );
}
