import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@staffroom/sdk/client';
import type { McpServerInfo, McpSignIn } from '@staffroom/sdk/core';
import { callCore, corePath } from '@staffroom/sdk/host';
import { t } from '../../../texts/texts.ts';

export interface ServerDraft extends Record<'name' | 'url' | 'tokenVariable', string> {
  signIn: McpSignIn;
  /** The OAuth client; empty to let the workspace register one, or to keep the current one. */
  clientId: string;
  clientSecret: string;
}

async function saveServer(server: McpServerInfo | null, draft: ServerDraft): Promise<McpServerInfo> {
  const { clientId, clientSecret, ...body } = draft;
  const saved = await (server === null
    ? callCore('POST /api/admin/mcp-servers', { body })
    : callCore('PATCH /api/admin/mcp-servers/:id', {
        params: { id: server.id },
        body: { ...body, version: server.version },
      }));
  if (body.signIn === 'person' && clientId.trim() !== '')
    await callCore('PUT /api/admin/mcp-servers/:id/client', {
      params: { id: saved.id },
      body: { clientId, clientSecret: clientSecret.trim() || null },
    });
  return saved;
}

export function useChangeServers() {
  const queries = useQueryClient();
  const toast = useToast();
  const onSettled = () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/mcp-servers')] });
  const said = (title: string) => ({
    onError: (error: Error) => toast.show({ variant: 'destructive', title, error }),
    onSettled,
  });
  const save = useMutation({
    mutationFn: ({ server, draft }: { server: McpServerInfo | null; draft: ServerDraft }) =>
      saveServer(server, draft),
    onSuccess: ({ tools, signIn }) =>
      toast.show({
        variant: 'success',
        title: t('Server saved'),
        description:
          signIn === 'person' && tools.length === 0
            ? t('Sign in, then update its tools.')
            : t('{count, plural, one {The server offers 1 tool} other {The server offers # tools}}', {
                count: tools.length,
              }),
      }),
    onSettled,
  });
  const activate = useMutation({
    mutationFn: ({ server: { id, version }, isActive }: { server: McpServerInfo; isActive: boolean }) =>
      callCore('PATCH /api/admin/mcp-servers/:id', { params: { id }, body: { isActive, version } }),
    ...said(t('Couldn’t update the server')),
  });
  const read = useMutation({
    mutationFn: ({ id }: McpServerInfo) =>
      callCore('POST /api/admin/mcp-servers/:id/read', { params: { id } }),
    onSuccess: ({ tools }) =>
      toast.show({
        variant: 'success',
        title: t('{count, plural, one {The server offers 1 tool} other {The server offers # tools}}', {
          count: tools.length,
        }),
      }),
    ...said(t('Couldn’t update the server’s tools')),
  });
  const allow = useMutation({
    mutationFn: ({ server: { id }, digests }: { server: McpServerInfo; digests: string[] }) =>
      callCore('POST /api/admin/mcp-servers/:id/allow', { params: { id }, body: { digests } }),
    ...said(t('Couldn’t allow the tools')),
  });
  const allowApp = useMutation({
    mutationFn: ({ server: { id }, digest }: { server: McpServerInfo; digest: string }) =>
      callCore('POST /api/admin/mcp-servers/:id/apps/:digest/allow', { params: { id, digest } }),
    ...said(t('Couldn’t allow the interface')),
  });
  const remove = useMutation({
    mutationFn: ({ id }: McpServerInfo) => callCore('DELETE /api/admin/mcp-servers/:id', { params: { id } }),
    ...said(t('Couldn’t delete the server')),
  });
  return { save, activate, allow, allowApp, read, remove };
}

export function useAllowAgentTools() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ agent, digests }: { agent: string; digests: string[] }) =>
      callCore('POST /api/admin/agent-tools/:agent/allow', { params: { agent }, body: { digests } }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t allow the tools'), error }),
    onSettled: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/agent-tools')] }),
  });
}
