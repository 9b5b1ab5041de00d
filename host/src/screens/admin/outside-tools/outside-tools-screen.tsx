import { Button, ConfirmDialog, EmptyState, ErrorPanel, PageHeader, useQuery } from '@staffroom/sdk/client';
import type { McpServerInfo } from '@staffroom/sdk/core';
import { coreQuery } from '@staffroom/sdk/host';
import { RowsSkeleton } from '@staffroom/sdk/layout';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import classes from '../admin-screen.module.css';
import { ServerForm } from './server-form.tsx';
import { ServerRow } from './server-row.tsx';
import { useChangeServers } from './use-change-servers.ts';

/** Servers of others whose tools the models of chats may use. */
export function OutsideToolsScreen() {
  const servers = useQuery({ ...coreQuery('GET /api/admin/mcp-servers'), staleTime: 0 });
  const [editing, setEditing] = useState<McpServerInfo | 'new' | null>(null);
  const [removing, setRemoving] = useState<McpServerInfo | null>(null);
  const { remove } = useChangeServers();
  return (
    <ScreenBody title={t('Outside tools')} className={classes.page}>
      <PageHeader
        title={t('Outside tools')}
        lead={t(
          'Servers that speak the Model Context Protocol (MCP). Chats of agents that use tools may ask them, for everybody with the same token; whoever chats is asked before anything is changed. Each use is in the audit log.',
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
          title={t('The servers could not be loaded')}
          error={servers.error}
          onRetry={() => void servers.refetch()}
        />
      )}
      {servers.data?.length === 0 && (
        <EmptyState
          title={t('No servers')}
          text={t('Chats use what the agents of this workspace offer. A server adds what it does outside.')}
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
      {editing && <ServerForm server={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={removing !== null}
        title={t('Delete {name}', { name: removing?.name ?? t('server') })}
        description={t('Its tools are offered to models no more. What chats have found with them stays.')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(null) })}
        onClose={() => setRemoving(null)}
      />
    </ScreenBody>
  );
}
