import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';
import { entities } from '../../modules/entities.ts';
import { agentFolder } from '../../testing/agent-folder.ts';
import { createServerDatabase } from '../../testing/server-template.ts';

const url = process.env['TEST_DATABASE_URL'];
const log = { info() {}, warn() {}, error() {} };

/** One that never comes to an end, and catches what is thrown into it, and one beside it that does. */
const source = `
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'greedy', name: 'Greedy', description: '-' });
const spec = (name) => jobSpec({ name, title: name, input: z.unknown(), result: z.string() });
export default defineServerPlugin({ jobs: [
  job(spec('compute'), async ({ step }) => step('Compute', '', async () => { for (;;) try { for (;;) Math.random(); } catch {} })),
  job(spec('calm'), async ({ step }) => {
    for (let piece = 0; piece < 20; piece += 1) await step('Wait', String(piece), () => delay(250));
    return 'done';
  }),
] });
`;

// The embedded database lives in the process, and could not be asked meanwhile.
// The embedded database lives in the process, and could not be asked meanwhile.
describe.skipIf(!url)('a job that never gives its process back', () => {
  it('fails alone, and at once', { timeout: 120_000 }, async () => {
    const { url: address, ...server } = await createServerDatabase(url ?? '', { entities, migrations });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'staffroom-overrun-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const folder = await agentFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    await folder.agent('greedy', { server: source });
    await folder.plugins({ greedy: {} });
    await using database = await openDatabase({ url: address, dataDir, entities, migrations, log });
    await database.pool.query(
      `with person as (insert into app_user (subject, email, name) values ('s', 'ana@example.test', 'Ana') returning id)
       insert into ai_job (user_id, agent, name, input, created_at)
       select id, 'greedy', name, 'null', now() + place * interval '1 s'
       from person, unnest($1::text[]) with ordinality asked (name, place)`,
      [['calm', 'compute']],
    );
    const file = path.join(import.meta.dirname, '../../testing/jobs/job-process.ts');
    const start = () => {
      const child = spawn(
        process.execPath,
        ['--conditions=@staffroom/source', file, folder.file, dataDir, address, '', '1'],
        {
          stdio: 'ignore',
        },
      );
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };

    const [, signal] = await once(start(), 'exit');
    expect(signal).toBe('SIGKILL');
    const second = start();
    const error = 'It computed for too long without a pause and was stopped';
    const jobs = async () =>
      (await database.pool.query('select name, status, error, attempts from ai_job order by created_at'))
        .rows;
    await expect.poll(jobs, { timeout: 60_000, interval: 250 }).toEqual([
      { name: 'calm', status: 'completed', error: null, attempts: 1 },
      { name: 'compute', status: 'failed', error, attempts: 1 },
    ]);
    const told = await database.pool.query('select body from notification');
    expect(told.rows).toEqual([{ body: expect.stringContaining(error) }]);
    expect(second.exitCode ?? second.signalCode).toBeNull();
  });
});
