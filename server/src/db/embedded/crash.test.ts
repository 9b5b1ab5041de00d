import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/embedded-template.ts';
import { openEmbedded } from './embedded-database.ts';

const log = { info() {}, warn() {}, error() {} };
const limits = { waitLimit: 15_000, idleInTransactionLimit: 30_000, statementLimit: 60_000 };
const writer = join(import.meta.dirname, '../../testing/write-rows.ts');

it('the embedded database locks out other processes, and loses no acknowledged write when its process is killed', async () => {
  await using resources = new AsyncDisposableStack();
  const path = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  resources.defer(() => rm(path, { recursive: true, force: true }));
  const directory = join(path, 'database');
  await copyEmbeddedTemplate(directory, { entities: [], migrations: [] });

  const child = spawn(process.execPath, ['--conditions=@staffroom/source', writer, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  resources.defer(() => void child.kill('SIGKILL'));
  const acknowledged: number[] = [];
  const refused = Promise.withResolvers<unknown>();
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === 100)
      refused.resolve(await openEmbedded({ directory, log, ...limits }).catch((error: unknown) => error));
    if (acknowledged.length === 500) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  expect(await refused.promise).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(
      `^The database in ${directory} is open in another process, which holds .+ choose another data directory`,
    ),
  });

  await using embedded = await openEmbedded({ directory, log, ...limits });
  const client = new pg.Client({ stream: embedded.stream, ssl: false });
  await client.connect();
  const { rows } = await client.query<{ missing: number[] }>(
    'select array(select unnest($1::int[]) except select id from row) as missing',
    [acknowledged],
  );
  await client.end();
  expect(acknowledged.length).toBeGreaterThanOrEqual(500);
  expect(rows).toEqual([{ missing: [] }]);
});
