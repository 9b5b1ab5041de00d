import type { AgentIndex } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const version = (number: string, changes = '') => ({
  version: number,
  publishedAt: '2026-03-20T08:00:00.000Z',
  changes,
  check: { sdk: '0.1.0', page: true, errors: [], warnings: [] },
});

const indexWith = (installed: string | null): AgentIndex => ({
  name: 'Agents of Example',
  signedBy: 'company.pem',
  problem: null,
  agents: [
    {
      id: 'tide',
      name: 'Tide',
      description: 'Says how high the sea is.',
      installed,
      update: installed === '1.0.0' ? '1.1.0' : null,
      versions: [version('1.1.0', 'Knows the ebb.'), version('1.0.0')],
    },
  ],
});

it('the company’s index offers an update with its changes, and installs it', async () => {
  let installed: string | null = '1.0.0';
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agent-index': () => indexWith(installed),
    'POST /api/admin/agent-index/:id/install': ({ body }) => {
      installed = body.version;
      return { version: body.version, runs: true };
    },
  });
  const offered = within(await screen.findByRole('region', { name: 'Agents of Example' }));
  expect(offered.getByText('Update available')).toBeVisible();
  expect(offered.getByText(/installed 1\.0\.0; newest version 1\.1\.0/)).toBeVisible();
  await screen.user.click(offered.getByText('Versions of Tide'));
  expect(offered.getByText('Knows the ebb.')).toBeVisible();
  await screen.user.click(offered.getByRole('button', { name: 'Update Tide to 1.1.0' }));
  await until(() => expect(toasts()[0]).toContain('Tide 1.1.0 is installed'));
  expect(await offered.findByText('Up to date')).toBeVisible();
  expect(offered.queryByRole('button', { name: /^Update/ })).toBeNull();
});

it('an index that cannot be used is named with its reason, and without an index nothing is shown', async () => {
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agent-index': {
      name: null,
      signedBy: null,
      problem: 'index.json cannot be read [index-unreachable]',
      agents: [],
    },
  });
  expect(await screen.findByText(/index\.json cannot be read/)).toBeVisible();
  screen.requests.answer({ 'GET /api/admin/agent-index': null });
  await screen.open('/admin/people');
  await screen.open('/admin/agents');
  await until(() => expect(screen.queryByText(/index\.json cannot be read/)).toBeNull());
});
