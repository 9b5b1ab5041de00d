import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { holdProcessLock } from '../../db/process-lock.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { entities } from '../entities.ts';
import { createQueue } from '../jobs/queue.ts';
import { backfillProgress } from './backfill-progress.sql.ts';
import { createBackfill } from './backfills.ts';

const log = pino({ level: 'silent' });

async function open() {
  const database = await testDatabase({ entities, migrations });
  onTestFinished(() => database.close());
  const lock = await holdProcessLock(database, 'this');
  onTestFinished(() => lock[Symbol.asyncDispose]());
  const queue = await createQueue({ database, lock, log });
  onTestFinished(() => queue[Symbol.asyncDispose]());
  async function progress() {
    const client = await database.pool.connect();
    try {
      return await backfillProgress(client);
    } finally {
      client.release();
    }
  }
  return { database, queue, progress };
}

it('a backfill changes all rows in steps, one job per step, and stores its progress', async () => {
  const { database, queue, progress } = await open();
  let left = 45;
  const { promise: paused, resolve: pause } = Promise.withResolvers<void>();
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const steps: number[] = [];
  const backfill = createBackfill(
    { database, queue, log },
    {
      name: 'test.fill',
      count: () => Promise.resolve(left),
      async step() {
        if (steps.length === 1) {
          pause();
          await resumed;
        }
        const changed = Math.min(left, 20);
        left -= changed;
        steps.push(changed);
        return changed;
      },
    },
  );
  await queue.start();
  await backfill.recover();
  await paused;
  expect(await progress()).toEqual([{ name: 'test.fill', done: 20, total: 45, isFinished: false }]);
  resume();
  await expect.poll(progress).toEqual([]);
  await expect.poll(() => steps).toEqual([20, 20, 5, 0]);
});

it('a backfill without rows adds no job, and one that a stopped process has begun goes on', async () => {
  const { database, queue, progress } = await open();
  let left = 0;
  const backfill = createBackfill(
    { database, queue, log },
    { name: 'test.fill', count: () => Promise.resolve(left), step: () => Promise.resolve(0) },
  );
  await backfill.recover();
  expect((await database.pool.query('select 1 from agenda_jobs')).rowCount).toBe(0);
  await database.pool.query(
    `insert into workspace_state (name, value)
     values ('backfill test.fill', '{"name": "test.fill", "done": 60, "total": 100, "isFinished": false}')`,
  );
  left = 30;
  await backfill.recover();
  expect(await progress()).toEqual([{ name: 'test.fill', done: 60, total: 90, isFinished: false }]);
  expect((await database.pool.query('select 1 from agenda_jobs')).rowCount).toBe(1);
});
