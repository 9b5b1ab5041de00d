import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isFull } from '../testing/run/full.ts';
import { testTimeoutMs } from '../testing/run/limits.ts';
import { backupFolders, finishedBackups } from './list-backups.ts';
import { createFolderTarget } from './targets/folder-target.ts';
import { fillWorkspace } from './testing/fill-workspace.ts';
import { scratchFolder, verify, type Workspace, workspace } from './testing/workspaces.ts';

const program = join(import.meta.dirname, 'testing/run-command.ts');

/** Runs a backup as a process, and kills it. @param at milliseconds after the snapshot, or the phase after which it is killed */
async function backUpAndKill({ dataDir, pluginsFile }: Workspace, to: string, at: number | string | null) {
  const child = spawn(
    process.execPath,
    ['--conditions=@staffroom/source', program, 'backup', to, '--keep', '3', '--json'],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PLUGINS_FILE: pluginsFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const { phase } = JSON.parse(line) as { phase: string };
    if (phase === at) child.kill('SIGKILL');
    if (phase === 'snapshot' && typeof at === 'number') void delay(at).then(() => child.kill('SIGKILL'));
  }
  await exited;
  return child.exitCode;
}

/** Further moments of kills: after a phase, or milliseconds after the snapshot. */
const points = isFull ? ['blobs', 'table', 'snapshot', 5, 20, 50, 100, 200, 400] : [];

it('a backup whose process is killed is never listed, and the next one is complete and deletes its remains', {
  timeout: (2 + points.length) * testTimeoutMs,
}, async () => {
  const place = await workspace('embedded');
  const database = await place.open();
  await fillWorkspace(database.pool, place.blobs, 30);
  await database.close();
  const to = await scratchFolder();
  const target = createFolderTarget(to);
  // The last moment at which the backup is unfinished.
  expect(await backUpAndKill(place, to, 'agents')).toBeNull();
  expect([await finishedBackups(target), (await backupFolders(target)).length]).toEqual([[], 1]);
  for (const point of points) {
    await backUpAndKill(place, to, point);
    // A late kill may come after the end; then the backup is listed, and complete.
    for (const name of await finishedBackups(target)) await verify({ target, name });
  }
  expect(await backUpAndKill(place, to, null)).toBe(0);
  const names = await finishedBackups(target);
  expect(await backupFolders(target)).toEqual(names);
  await verify({ target, name: names.at(-1) ?? '' });
});
