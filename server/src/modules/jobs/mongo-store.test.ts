import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { holdProcessLock } from '../../db/process-lock.ts';
import { mongoDatabase } from '../../testing/mongo/mongo-database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { entities } from '../entities.ts';
import { createQueue } from './queue.ts';

const log = pino({ level: 'silent' });

async function open() {
  const { url, jobs } = await mongoDatabase();
  const database = await testDatabase({ entities, migrations });
  onTestFinished(() => database.close());
  return {
    jobs,
    queue: async (name: string) => {
      const lock = await holdProcessLock(database, name);
      onTestFinished(() => lock[Symbol.asyncDispose]());
      const queue = await createQueue({ database, lock, log, mongoUrl: url, drainLimit: 100 });
      onTestFinished(() => queue[Symbol.asyncDispose]());
      return queue;
    },
  };
}

describe('the queue on MongoDB', () => {
  it('the queue on MongoDB runs every job once in two processes, within the concurrency limit', async () => {
    const { queue: start, jobs } = await open();
    const queue = await start('this');
    const queues = [queue, await start('other')];
    const done: unknown[] = [];
    let running = 0;
    let most = 0;
    for (const each of queues) {
      each.define(
        'count',
        async ({ payload }) => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          done.push(payload);
        },
        { concurrency: 1 },
      );
      await each.start();
    }
    await Promise.all(Array.from({ length: 40 }, (_, index) => queue.add('count', index)));
    await expect.poll(() => jobs.countDocuments()).toBe(0);
    expect(done).toHaveLength(40);
    expect(new Set(done).size).toBe(40);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('the queue on MongoDB accepts one of twenty waiting jobs with the same key, and another once the first has started', async () => {
    const { queue: start, jobs } = await open();
    const queue = await start('this');
    await Promise.all(Array.from({ length: 20 }, () => queue.add('once', {}, { unique: 'a' })));
    await queue.add('once', {}, { unique: 'b' });
    expect(await jobs.countDocuments()).toBe(2);
    let begun = 0;
    const hold = Promise.withResolvers<void>();
    onTestFinished(() => hold.resolve());
    queue.define(
      'once',
      () => {
        begun += 1;
        return hold.promise;
      },
      { concurrency: 2 },
    );
    await queue.start();
    await expect.poll(() => begun).toBe(2);
    await queue.add('once', {}, { unique: 'a' });
    expect(await jobs.countDocuments()).toBe(3);
  });

  it('the queue on MongoDB retries a failing job and then reports the failure', async () => {
    const queue = await (await open()).queue('this');
    const attempts: number[] = [];
    const failed: unknown[] = [];
    queue.define(
      'break',
      async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error('broken');
      },
      {
        attempts: 3,
        retryDelay: () => 0,
        failed: async (payload, error) => void failed.push([payload, (error as Error).message]),
      },
    );
    await queue.start();
    await queue.add('break', 'this');
    await expect.poll(() => failed).toEqual([['this', 'broken']]);
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('the queue on MongoDB drops a retry in favor of a newer job with the same key, and keeps the number of runs', async () => {
    const { queue: start, jobs } = await open();
    const queue = await start('this');
    const attempts: number[] = [];
    queue.define(
      'doubled',
      async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt > 1) return;
        await queue.add('doubled', null, { unique: 'a' });
        throw new Error('broken');
      },
      { concurrency: 1, retryDelay: () => 0 },
    );
    await queue.start();
    await queue.add('doubled', null, { unique: 'a' });
    await expect.poll(() => jobs.countDocuments()).toBe(0);
    expect(attempts).toEqual([1, 2]);
  });

  it('the queue on MongoDB repeats the work of a dead process once, and reports that the job had started', async () => {
    const { queue: start, jobs } = await open();
    const dead = await start('dead');
    const begun = Promise.withResolvers<void>();
    dead.define('work', ({ signal }) => {
      begun.resolve();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    await dead.start();
    await dead.add('work', 'this');
    await begun.promise;
    const past = new Date(Date.now() - 31_000);
    const { matchedCount } = await jobs.updateMany(
      { lockedAt: { $lte: new Date() } },
      { $set: { lockedAt: past } },
    );
    expect(matchedCount).toBe(1);
    const done: string[] = [];
    const alive = await start('alive');
    alive.define(
      'work',
      async ({ payload, attempt, begun: before }) =>
        void done.push(`${String(payload)} ${attempt} ${before}`),
    );
    await alive.start();
    await expect.poll(() => done).toEqual(['this 2 true']);
  });
});
