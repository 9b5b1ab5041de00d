import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { killAtRandomPoints } from '../../testing/jobs/kill-at-random.ts';
import { acceptJob, emptyDatabase, openPlace, work } from '../../testing/jobs/workers.ts';
import { randomFrom, runSeed } from '../../testing/random.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';

/** Number of kills. FULL=1 runs as many as the release checklist requires. */
const kills = process.env['FULL'] ? 20 : 2;

/** Source code of an agent whose first run never ends. Each run writes its work to the journal, one line each. */
const source = (journal: string) => `
import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'diary', name: 'Diary', description: '-' });
const note = (text) => appendFileSync(${JSON.stringify(journal)}, text + '\\n');
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'write', title: 'Write', input: z.unknown(), result: z.string() }), async ({ checkpoint }) => {
    note('begun');
    const kept = await checkpoint('Write', 'a line', async () => { note('line'); return 'written'; });
    note(kept);
    if (readFileSync(${JSON.stringify(journal)}, 'utf8').split('begun').length < 3) await new Promise(() => {});
    note('ended');
    return kept;
  }),
] });
`;

/**
 * Source code of a job with twenty pieces, three at a time, and one that joins them. The journal records each start and end.
 */
const longSource = (journal: string) => `
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'diary', name: 'Diary', description: '-' });
const note = (text) => appendFileSync(${JSON.stringify(journal)}, text + '\\n');
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'write', title: 'Write', input: z.unknown(), result: z.string() }), async ({ checkpoint }) => {
    const piece = (number) => checkpoint('Piece', String(number), async () => {
      note('begin ' + number);
      await delay(3);
      note('end ' + number);
      return number * number;
    });
    const pieces = [];
    for (let first = 0; first < 20; first += 3)
      pieces.push(...(await Promise.all([0, 1, 2].map((next) => first + next).filter((number) => number < 20).map(piece))));
    return checkpoint('Join', '', async () => pieces.join());
  }, { attempts: 100 }),
] });
`;

describe('a killed worker', () => {
  it("another worker finishes a killed worker's jobs, each once and without repeating finished steps", async () => {
    const place = await emptyDatabase();
    const jobId = await acceptJob(place);
    const folder = await agentFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const journal = path.join(path.dirname(folder.file), 'journal');
    const written = () => readFile(journal, 'utf8').catch(() => '');
    await folder.agent('diary', { server: source(journal) });
    await folder.plugins({ diary: {} });

    const first = work(folder, place);
    await expect.poll(written).toBe('begun\nline\nwritten\n');
    first.kill('SIGKILL');
    await once(first, 'exit');

    const second = work(folder, place);
    await expect.poll(written).toBe('begun\nline\nwritten\nbegun\nwritten\nended\n');
    second.kill('SIGTERM');
    await once(second, 'exit');

    await using database = await openPlace(place);
    const job = await database.pool.query('select status, attempts, result from ai_job where id = $1', [
      jobId,
    ]);
    expect(job.rows).toEqual([{ status: 'completed', attempts: 2, result: 'written' }]);
    for (const table of ['agenda_jobs', 'ai_job_step'])
      expect((await database.pool.query(`select 1 from ${table}`)).rowCount).toBe(0);
  });

  // The embedded database allows only one process.
  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'a job whose server is killed three times is not blamed: its person is told once and can start it again',
    async () => {
      const place = await emptyDatabase();
      const jobId = await acceptJob(place);
      const folder = await agentFolder();
      onTestFinished(() => folder[Symbol.asyncDispose]());
      const journal = path.join(path.dirname(folder.file), 'journal');
      const begun = async () => (await readFile(journal, 'utf8').catch(() => '')).split('begun').length - 1;
      await folder.agent('diary', { server: source(journal).replace('.length < 3', '.length < 99') });
      await folder.plugins({ diary: {} });
      for (const attempt of [1, 2, 3]) {
        const worker = work(folder, place);
        await expect.poll(begun).toBe(attempt);
        worker.kill('SIGKILL');
        await once(worker, 'exit');
      }
      await using database = await openPlace(place);
      const fourth = work(folder, place);
      const job = async () =>
        (await database.pool.query('select status, error from ai_job where id = $1', [jobId])).rows[0];
      const error = expect.stringContaining('perhaps for a reason outside this job. Try again');
      await expect.poll(job).toEqual({ status: 'failed', error });
      const told = async () => (await database.pool.query('select title, href from notification')).rows;
      await expect
        .poll(told)
        .toEqual([{ title: 'Agent diary: Write was interrupted', href: `/jobs/${jobId}` }]);
      fourth.kill('SIGTERM');
      await once(fourth, 'exit');
    },
  );

  // The embedded database allows only one process.
  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    "killing workers at random points does not change a job's result, and no finished step runs again",
    {
      timeout: 2 * testTimeoutMs,
    },
    async () => {
      const place = await emptyDatabase();
      const jobId = await acceptJob(place);
      const folder = await agentFolder();
      onTestFinished(() => folder[Symbol.asyncDispose]());
      const journal = path.join(path.dirname(folder.file), 'journal');
      const lines = async () => (await readFile(journal, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      await folder.agent('diary', { server: longSource(journal) });
      await folder.plugins({ diary: {} });
      const seed = runSeed();
      /** Pieces that had finished at the time of a kill, with the length of the journal at that time. */
      const finished = new Map<string, number>();
      await using database = await openPlace(place);
      const job = async () =>
        (await database.pool.query('select status, result from ai_job where id = $1', [jobId])).rows[0];

      const killed = await killAtRandomPoints({
        start: () => work(folder, place),
        progress: async () => (await lines()).length,
        isEnded: async () => (await job())?.status === 'completed',
        random: randomFrom(seed),
        kills,
        async afterKill() {
          const { rows } = await database.pool.query<{ key: string }>(
            `select key from ai_job_step where name = 'Piece'`,
          );
          const written = (await lines()).length;
          for (const { key } of rows) if (!finished.has(key)) finished.set(key, written);
        },
      });

      const squares = Array.from({ length: 20 }, (_, number) => number * number).join();
      expect(await job(), `SEED=${seed}`).toEqual({ status: 'completed', result: squares });
      expect(killed).toBeGreaterThan(0);
      const after = await lines();
      for (const [key, written] of finished)
        expect(after.slice(written), `SEED=${seed}`).not.toContain(`begin ${key}`);
    },
  );
});
