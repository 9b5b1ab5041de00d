import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStagingArea } from './staging-area.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'staffroom-staging-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

test('the next start deletes unfinished uploads of a killed process and keeps those of running processes', async () => {
  const old = join(directory, 'old');
  await writeFile(old, 'half');
  await utimes(old, 0, 0);
  await writeFile(join(directory, 'running'), 'half');

  await createStagingArea(directory);
  expect(await readdir(directory)).toEqual(['running']);
});
