import type { MaintenanceState, OperationState } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { config } from '../kit/workspace-answers.ts';

const line = /^Maintenance.*: you can read everything, but not change anything\.$/;
const quiet: OperationState = {
  maintenance: null,
  pluginsFile: null,
  version: '0.1.0',
  commit: 'bd07e6f0711b8',
};

it('an administrator starts maintenance after a confirmation and ends it, and every screen shows it', async () => {
  let maintenance: MaintenanceState | null = null;
  let isAway = true;
  const screen = await renderScreen('/admin/maintenance', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/config': () => ({ ...config, maintenance }),
    'GET /api/admin/operations': () => ({ ...quiet, maintenance }),
    'PUT /api/admin/maintenance': ({ body }) => {
      if (isAway) return refuse('unavailable', 'The database is being restarted');
      maintenance = body.on ? { until: body.until ?? null, since: '2026-11-28T08:00:00.000Z' } : null;
      return { ...quiet, maintenance };
    },
  });
  expect(await screen.findByText('0.1.0 (bd07e6f0711b)')).toBeVisible();
  expect(screen.queryByText(line)).toBeNull();
  const confirm = async () => {
    await screen.user.click(await screen.findByRole('button', { name: 'Start maintenance' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Start maintenance?' }));
    await screen.user.click(question.getByRole('button', { name: 'Start maintenance' }));
  };
  await confirm();
  await until(() =>
    expect(toasts()[0]).toContain('Couldn’t start maintenanceThe database is being restarted'),
  );
  isAway = false;
  await confirm();
  expect(await screen.findByText(line)).toBeVisible();
  expect(screen.requests.of('PUT /api/admin/maintenance').map(({ body }) => body)).toEqual([
    { on: true, until: null },
    { on: true, until: null },
  ]);
  await screen.user.click(await screen.findByRole('button', { name: 'End maintenance' }));
  await until(() => expect(screen.queryByText(line)).toBeNull());
  expect(await screen.findByRole('button', { name: 'Start maintenance' })).toBeVisible();
});

it('staff see until when maintenance lasts', async () => {
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const screen = await renderScreen('/', {
    'GET /api/config': { ...config, maintenance: { until: end, since: '2026-11-28T08:00:00.000Z' } },
  });
  expect(await screen.findByText(/^Maintenance until .*\d.*: you can read everything/)).toBeVisible();
});

it('administrators see on each administration screen that plugins.json is wrong, and staff do not', async () => {
  const reason = 'plugins.json:3 a "," is missing';
  const answers = {
    ...quietAdministration(),
    'GET /api/admin/operations': { ...quiet, pluginsFile: { reason, runs: 'last-file' as const } },
  };
  const screen = await renderScreen('/admin/people', { ...answers, ...administrator });
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(reason)).toBeVisible();
  expect(notice.getByText(/^The agents of the last correct file are running\./)).toBeVisible();
  await screen.open('/');
  expect(screen.queryByText(reason)).toBeNull();
});
