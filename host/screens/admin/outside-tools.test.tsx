import type { McpServerInfo, ReviewedTool } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { administrator } from '../kit/ai-desk.ts';
import { quietAdministration } from '../kit/administration.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const tool = (name: string, consent: ReviewedTool['consent']): ReviewedTool => ({
  name,
  title: `Tool ${name}`,
  description: `Does ${name}.`,
  changes: false,
  destroys: false,
  input: { type: 'object' },
  digest: `digest of ${name}`,
  consent,
});

const tickets = (tools: ReviewedTool[]): McpServerInfo => ({
  id: 1,
  name: 'Tickets',
  url: 'https://tickets.example.test/mcp',
  tokenVariable: null,
  tokenSet: null,
  signIn: 'shared',
  issuer: null,
  isActive: true,
  tools,
  readAt: '2026-11-28T09:00:00.000Z',
  version: 1,
});

it('an administrator sees which tools wait, and allows exactly the tools that are shown', async () => {
  let consent: ReviewedTool['consent'] = 'changed';
  const server = () => tickets([tool('list', 'allowed'), tool('close', consent), tool('find', consent)]);
  const allowed: string[][] = [];
  const screen = await renderScreen('/admin/outside-tools', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/mcp-servers': () => [server()],
    'GET /api/admin/agent-tools': [
      { agent: 'scout', name: 'Scout', tools: [tool('look', 'new'), tool('add', 'allowed')] },
    ],
    'POST /api/admin/mcp-servers/:id/allow': ({ body }) => {
      allowed.push(body.digests);
      consent = 'allowed';
      return server();
    },
    'POST /api/admin/agent-tools/:agent/allow': ({ body }) => {
      allowed.push(body.digests);
      return { agent: 'scout', name: 'Scout', tools: [tool('look', 'allowed'), tool('add', 'allowed')] };
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Tickets tools' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Tool listDoes list.',
    'Tool closeChanged, waitsDoes close.Input that AI models read{\n  "type": "object"\n}',
    'Tool findChanged, waitsDoes find.Input that AI models read{\n  "type": "object"\n}',
  ]);
  await screen.user.click(screen.getByRole('button', { name: 'Allow 2 tools: Tickets tools' }));
  await until(() => expect(list.queryByText('Changed, waits')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Allow 2 tools/ })).toBeNull();

  const scout = within(screen.getByRole('list', { name: 'Scout tools' }));
  expect(scout.getAllByText('New, waits')).toHaveLength(1);
  await screen.user.click(screen.getByRole('button', { name: 'Allow 1 tool: Scout tools' }));
  await until(() => expect(allowed).toEqual([['digest of close', 'digest of find'], ['digest of look']]));
});

it('an administrator adds a server at which each person signs in, with the client that its operator gave', async () => {
  const sent: unknown[] = [];
  const notes = {
    ...tickets([]),
    name: 'Notes',
    signIn: 'person' as const,
    issuer: 'https://auth.example.test',
  };
  let isSaved = false;
  const screen = await renderScreen('/admin/outside-tools', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/mcp-servers': () => (isSaved ? [notes] : []),
    'GET /api/admin/agent-tools': [],
    'GET /api/mcp-accounts': [
      { server: 1, name: 'Notes', signInHost: 'auth.example.test', state: 'none', connectedAt: null },
    ],
    'POST /api/admin/mcp-servers': ({ body }) => {
      sent.push(body);
      isSaved = true;
      return notes;
    },
    'PUT /api/admin/mcp-servers/:id/client': ({ params, body }) => void sent.push(params, body),
  });
  await screen.user.click(await screen.findByRole('button', { name: 'Add a server' }));
  const form = within(await screen.findByRole('dialog'));
  await screen.user.type(form.getByLabelText(/^Name/), 'Notes');
  await screen.user.type(form.getByLabelText(/^Server address/), 'https://notes.example.test/mcp');
  expect(form.queryByLabelText(/^Client ID/)).toBeNull();
  await screen.user.selectOptions(form.getByLabelText(/^Access/), 'Each person signs in');
  expect(form.queryByLabelText(/^Token environment variable/)).toBeNull();
  await screen.user.type(form.getByLabelText(/^Client ID/), 'workspace');
  await screen.user.type(form.getByLabelText(/^Client secret/), 'a secret');
  await screen.user.click(form.getByRole('button', { name: 'Save' }));
  await until(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    { name: 'Notes', url: 'https://notes.example.test/mcp', tokenVariable: null, signIn: 'person' },
    { id: '1' },
    { clientId: 'workspace', clientSecret: 'a secret' },
  ]);
  expect(await screen.findByText(/Each person signs in at auth\.example\.test/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in to Notes' })).toBeVisible();
});
