import type { BackupRun, BackupState } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const run = (over: Partial<BackupRun> = {}): BackupRun => ({
  id: 'a',
  kind: 'backup',
  name: '2026-11-27T02-00-00Z-abcdef',
  state: 'completed',
  startedAt: '2026-11-27T02:00:00.000Z',
  finishedAt: '2026-11-27T02:01:00.000Z',
  startedBy: null,
  rows: 1_200,
  files: 94,
  bytes: 3 * 1024 ** 2,
  newBytes: 1024,
  warning: null,
  error: null,
  ...over,
});

const state = (over: Partial<BackupState> = {}): BackupState => ({
  place: '/mnt/backups',
  schedule: '0 2 * * *',
  keep: 14,
  encrypted: false,
  nextAt: '2026-11-29T02:00:00.000Z',
  last: run(),
  verified: null,
  late: false,
  runs: [run()],
  restored: null,
  ...over,
});

it('the page shows the state of the backups, and starts a backup', async () => {
  const screen = await renderScreen('/admin/backups', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/backups': state(),
    'POST /api/admin/backups': () =>
      state({ runs: [run({ id: 'b', state: 'running', name: null, newBytes: null }), run()] }),
  });
  expect(await screen.findByText('3 MB, 1,200 rows and 94 files')).toBeVisible();
  expect(screen.getByText('/mnt/backups')).toBeVisible();
  await screen.user.click(screen.getByRole('button', { name: 'Back up now' }));
  await until(() => expect(screen.getByText('Running')).toBeVisible());
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled();
});

it('the page warns of a late backup and lists why it failed', async () => {
  const failed = run({ id: 'c', state: 'failed', error: 'The disk is full' });
  const screen = await renderScreen('/admin/backups', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/backups': state({ late: true, runs: [failed] }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('No backup was completed in the last 48 hours');
  expect(screen.getByText('The disk is full')).toBeVisible();
});

it('without a place, the page names the variable; after a restore, an administrator resumes the schedules', async () => {
  const off = state({ place: null, nextAt: null, last: null, runs: [] });
  const restored = {
    backup: 'x',
    snapshotAt: '2026-11-27T02:00:00.000Z',
    restoredAt: '2026-11-28T02:00:00.000Z',
  };
  const screen = await renderScreen('/admin/backups', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/backups': { ...off, restored },
    'POST /api/admin/backups/resume': off,
  });
  expect(await screen.findByText('BACKUP_TO')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  await screen.user.click(screen.getByRole('button', { name: 'Resume' }));
  await until(() => expect(toasts()).toEqual(['Schedules, digests and webhooks run again']));
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});
