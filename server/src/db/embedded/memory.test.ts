import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/embedded-template.ts';

const program = fileURLToPath(new URL('../../testing/databases/peak-memory.ts', import.meta.url));

/** With V8's optimizing compiler, the peak is 750 MB. */
it('the embedded database parses statements with less than 400 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-memory-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = join(folder, 'database');
  await copyEmbeddedTemplate(database, { entities: [], migrations: [] });
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', program, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const megabytes = Number(await text(child.stdout));
  expect(megabytes).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(400);
});
