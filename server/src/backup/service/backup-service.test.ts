import { join } from 'node:path';
import type { BackupState } from '@staffroom/sdk/core';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '../../env.ts';
import { createAuditService } from '../../modules/audit/service.ts';
import { testServer } from '../../testing/test-server.ts';
import { backupCommand } from '../command/backup-command.ts';
import { finishedBackups } from '../list-backups.ts';
import { createFolderTarget } from '../targets/folder-target.ts';
import { fillWorkspace } from '../testing/fill-workspace.ts';
import { openWith, restore, scratchFolder, workspace } from '../testing/workspaces.ts';
import { type BackupServiceDependencies, createBackupService } from './backup-service.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';
import { startBackups } from './start-backups.ts';

const path = '/api/admin/backups';
const log = pino({ level: 'silent' });

type Given = Pick<BackupServiceDependencies, 'env' | 'database' | 'blobs'> &
  Partial<BackupServiceDependencies>;

const serviceOn = (given: Given) =>
  createBackupService({
    variables: {},
    secret: 'k'.repeat(40),
    version: '0.1.0',
    audit: createAuditService(),
    log,
    ...given,
  });

it('only administrators see and start backups, and a start without a place names the variable', async () => {
  await using server = await testServer();
  const [root, ana] = [await server.signIn('root@example.test'), await server.signIn('ana@example.test')];
  for (const answer of [await ana.get(path), await ana.post(path), await ana.post(`${path}/resume`)])
    expect(answer.status).toBe(403);
  expect((await root.get(path)).body).toMatchObject({ place: null, late: false, runs: [], restored: null });
  expect(await root.post(path)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('Set BACKUP_TO') },
  });
});

it('an administrator takes a backup, verifies it, and sees both in the history', async () => {
  const to = await scratchFolder();
  await using server = await testServer({ env: { BACKUP_TO: to, SESSION_SECRET: 'k'.repeat(40) } });
  const root = await server.signIn('root@example.test');
  const state = async () => (await root.get(path)).body as BackupState;
  const settled = (kind: string) =>
    // The verification restores the backup into a new embedded database.
    expect.poll(async () => (await state()).runs.find((run) => run.kind === kind)?.state, {
      timeout: testTimeoutMs / 2,
    });
  expect((await state()).late).toBe(true);
  expect((await root.post(path)).status).toBe(202);
  await settled('backup').toBe('completed');
  const [name] = await finishedBackups(createFolderTarget(to));
  expect(await state()).toMatchObject({ late: false, last: { name, startedBy: expect.any(String) } });
  expect((await root.post(`${path}/verify`)).status).toBe(202);
  await settled('verify').toBe('completed');
  expect((await state()).verified).toMatchObject({ name, error: null });
});

it('a scheduled time has one backup, and a restored workspace waits for an administrator', async () => {
  const [to, place] = [await scratchFolder(), await workspace('embedded')];
  const database = await place.open();
  await fillWorkspace(database.pool, place.blobs);
  let now = new Date();
  const env = readEnv({
    DATA_DIR: place.dataDir,
    PLUGINS_FILE: place.pluginsFile,
    BACKUP_TO: to,
    BACKUP_SCHEDULE: '0 * * * *',
  });
  const service = serviceOn({ env, database, blobs: place.blobs, now: () => now });
  const target = createFolderTarget(to);
  const since = now;
  await service.runDue(since);
  expect(await finishedBackups(target)).toEqual([]);
  now = new Date(now.getTime() + 3_600_000);
  await service.runDue(since);
  await service.runDue(since);
  const [name = '', ...others] = await finishedBackups(target);
  expect([name, others]).toEqual([expect.stringMatching(/Z-/), []]);
  expect((await service.state()).verified).toMatchObject({ state: 'completed', name });
  await database.close();

  const after = await workspace('embedded', 'new');
  await restore(after, { target, name });
  const restored = serviceOn({ env, database: await openWith(after), blobs: after.blobs });
  expect((await restored.state()).restored).toMatchObject({ backup: name });
});

it('the command asks the server that has the embedded database open', async () => {
  const place = await workspace('embedded');
  const database = await place.open();
  await fillWorkspace(database.pool, place.blobs);
  const env = readEnv({ DATA_DIR: place.dataDir, PLUGINS_FILE: place.pluginsFile });
  const backups = serviceOn({ env, database, blobs: place.blobs });
  const started = await startBackups({ backups, database, dataDir: place.dataDir, log });
  onTestFinished(async () => started[Symbol.asyncDispose]());
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const add = (line: string) => void lines.push(line);
    const given = { folder: place.dataDir, env: { DATA_DIR: place.dataDir }, out: add, err: add };
    return { code: await backupCommand(args, given), last: lines.at(-1) };
  };
  expect(await run('backup', 'copies')).toEqual({
    code: 0,
    last: expect.stringMatching(/is complete: \d+ rows, 3 files.*The running server took it\./),
  });
  expect(await finishedBackups(createFolderTarget(join(place.dataDir, 'copies')))).toHaveLength(1);
  expect(await run('backup', 's3://bucket/folder')).toEqual({
    code: 2,
    last: expect.stringContaining('Set BACKUP_S3_ACCESS_KEY_ID'),
  });
});
