import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { emptyDatabase, openPlace, work } from '../../testing/jobs/workers.ts';

/**
 * Source code of an agent with three jobs: two never end, the third does. The first job catches every error that is thrown into
 * it.
 */
const source = `
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'greedy', name: 'Greedy', description: '-' });
const spec = (name) => jobSpec({ name, title: name, input: z.unknown(), result: z.string() });
export default defineServerPlugin({ jobs: [
  job(spec('compute'), async ({ checkpoint }) => checkpoint('Compute', '', async () => { for (;;) try { for (;;) Math.random(); } catch {} })),
  job(spec('hoard'), async ({ checkpoint }) => checkpoint('Hoard', '', async () => {
    for (const held = [];; await delay(1)) held.push(Array.from({ length: 1e6 }, Math.random));
  }), { attempts: 2 }),
  job(spec('calm'), async ({ checkpoint }) => {
    for (let piece = 0; piece < 20; piece += 1) await checkpoint('Wait', String(piece), () => delay(250));
    return 'done';
  }),
] });
`;

async function greedy(names: readonly string[]) {
  const place = await emptyDatabase();
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await folder.agent('greedy', { server: source });
  await folder.plugins({ greedy: {} });
  const database = await openPlace(place);
  onTestFinished(() => database.close());
  await database.pool.query(
    `with person as (insert into app_user (subject, email, name) values ('s', 'ana@example.test', 'Ana') returning id)
     insert into ai_job (user_id, agent, name, input, created_at)
     select id, 'greedy', name, 'null', now() + place * interval '1 s'
     from person, unnest($1::text[]) with ordinality asked (name, place)`,
    [names],
  );
  const select = 'select name, status, error, attempts from ai_job order by created_at';
  return {
    start: (options: { limit?: number; heap?: number }) => work(folder, place, options),
    jobs: async () => (await database.pool.query(select)).rows,
    told: async () => (await database.pool.query('select body from notification')).rows,
  };
}

// Needs a PostgreSQL server: the embedded database would run in the process that the job blocks.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('a job that blocks its process', () => {
  it('a job that blocks the event loop fails after one attempt, and no other job fails', async () => {
    const { start, jobs, told } = await greedy(['calm', 'compute']);
    const [, signal] = await once(start({ limit: 1 }), 'exit');
    expect(signal).toBe('SIGKILL');
    const second = start({ limit: 1 });
    const error = 'It computed for too long without a pause and was stopped';
    await expect.poll(jobs, { interval: 250 }).toEqual([
      { name: 'calm', status: 'completed', error: null, attempts: 1 },
      { name: 'compute', status: 'failed', error, attempts: 1 },
    ]);
    expect(await told()).toEqual([{ body: expect.stringContaining(error) }]);
    expect(second.exitCode ?? second.signalCode).toBeNull();
  });

  it.skipIf(!process.env['FULL'])(
    'a job that exhausts the memory fails after its attempts, and no other job fails',
    async () => {
      const { start, jobs, told } = await greedy(['hoard', 'calm']);
      for (const deaths of [1, 2]) {
        const [, signal] = await once(start({ heap: 200 }), 'exit');
        expect([deaths, signal]).toEqual([deaths, 'SIGABRT']);
      }
      const third = start({ heap: 200 });
      const error =
        'The server stopped during every attempt, perhaps for a reason outside this job. Try again, or ask an administrator.';
      await expect.poll(jobs, { interval: 250 }).toEqual([
        { name: 'hoard', status: 'failed', error, attempts: expect.any(Number) },
        { name: 'calm', status: 'completed', error: null, attempts: expect.any(Number) },
      ]);
      expect(await told()).toEqual([{ body: expect.stringContaining(error) }]);
      expect(third.exitCode ?? third.signalCode).toBeNull();
    },
  );
});
