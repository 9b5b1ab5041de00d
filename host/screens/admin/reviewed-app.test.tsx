import type { McpServerInfo, ReviewedApp } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { administrator } from '../kit/ai-desk.ts';
import { quietAdministration } from '../kit/administration.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const charts = (app: Partial<ReviewedApp>): McpServerInfo => ({
  id: 7,
  name: 'Charts',
  url: 'https://charts.example.test/mcp',
  tokenVariable: null,
  tokenSet: null,
  signIn: 'shared',
  issuer: null,
  isActive: true,
  tools: [
    {
      name: 'show',
      title: 'Show a chart',
      description: '',
      changes: false,
      destroys: false,
      input: { type: 'object' },
      digest: 'digest of the tool',
      consent: 'allowed',
      app: {
        uri: 'ui://charts/view',
        digest: 'digest-of-the-interface',
        problem: null,
        bytes: 12_345,
        connects: ['https://api.charts.example'],
        loads: [],
        refused: ['https://intra.corp'],
        consent: 'changed',
        ...app,
      },
    },
  ],
  readAt: '2026-11-28T09:00:00.000Z',
  version: 1,
});

it('an administrator reads source, size, digest and hosts of an interface, and allows exactly that interface', async () => {
  let consent: ReviewedApp['consent'] = 'changed';
  const allowed: string[] = [];
  const screen = await renderScreen('/admin/outside-tools', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/mcp-servers': () => [charts({ consent })],
    'GET /api/admin/agent-tools': [],
    'GET /api/admin/mcp-servers/:id/apps/:digest': {
      uri: 'ui://charts/view',
      html: '<!doctype html><p>The source</p>',
    },
    'POST /api/admin/mcp-servers/:id/apps/:digest/allow': ({ params }) => {
      allowed.push(String(params.digest));
      consent = 'allowed';
      return charts({ consent });
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Interface of Show a chart' }));
  for (const words of ['Changed, waits', '13 kB', 'https://api.charts.example', 'https://intra.corp'])
    expect(part.getByText(words)).toBeVisible();
  await screen.user.click(part.getByText('Source of the interface'));
  expect(await part.findByText('<!doctype html><p>The source</p>')).toBeVisible();
  await screen.user.click(part.getByRole('button', { name: 'Allow interface: Show a chart' }));
  await until(() => expect(part.queryByText('Changed, waits')).toBeNull());
  expect(allowed).toEqual(['digest-of-the-interface']);
});

it('an interface that the workspace cannot use shows the reason and no button', async () => {
  const screen = await renderScreen('/admin/outside-tools', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/mcp-servers': [
      charts({ digest: null, problem: 'The interface is larger than 2 MB.', consent: 'new' }),
    ],
    'GET /api/admin/agent-tools': [],
  });
  const part = within(await screen.findByRole('region', { name: 'Interface of Show a chart' }));
  expect(part.getByText('Answers show text only. The interface is larger than 2 MB.')).toBeVisible();
  expect(part.queryByRole('button')).toBeNull();
});
