import { describe, expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { holdProcessLock } from '../../db/process-lock.ts';
import { migrations } from '../../db/migrations/index.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { entities } from '../entities.ts';
import { createQueue } from './queue.ts';
import { type QueueRun } from './queue-runs.ts';

const log = pino({ level: 'silent' });

async function open(
  options: { lookEvery?: number; heapIsFull?: () => boolean; isPaused?: () => boolean } = {},
) {
  const database = await testDatabase({ entities, migrations });
  onTestFinished(() => database.close());
  const lock = await holdProcessLock(database, 'this');
  onTestFinished(() => lock[Symbol.asyncDispose]());
  const queue = await createQueue({ database, lock, log, ...options });
  onTestFinished(() => queue[Symbol.asyncDispose]());
  return { database, queue };
}

describe('the queue', () => {
  it('the queue runs every job once, even with more jobs than slots', async () => {
    const { queue, database } = await open();
    const done: unknown[] = [];
    let running = 0;
    let most = 0;
    queue.define(
      'count',
      async ({ payload }) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        done.push(payload);
      },
      { concurrency: 3 },
    );
    await queue.start();
    await Promise.all(Array.from({ length: 40 }, (_, index) => queue.add('count', index)));
    await expect.poll(() => done.length).toBe(40);
    expect(new Set(done).size).toBe(40);
    expect(most).toBeLessThanOrEqual(3);
    await expect.poll(async () => (await database.pool.query('select 1 from agenda_jobs')).rowCount).toBe(0);
  });

  it('a paused queue accepts jobs and starts them after the pause', async () => {
    let isPaused = true;
    const { queue } = await open({ isPaused: () => isPaused });
    const done: unknown[] = [];
    queue.define('read', async ({ payload }) => void done.push(payload));
    await queue.start();
    await queue.add('read', 'first');
    // Shows that the queue has looked for jobs during the pause.
    const looked = new Promise((resolve) => setTimeout(resolve, 500));
    await looked;
    expect(done).toEqual([]);
    isPaused = false;
    await expect.poll(() => done).toEqual(['first']);
  });

  it('the queue says what to do if MongoDB does not answer, without the password', async () => {
    const database = await testDatabase({ entities, migrations });
    onTestFinished(() => database.close());
    const lock = await holdProcessLock(database, 'this');
    onTestFinished(() => lock[Symbol.asyncDispose]());
    const mongoUrl = 'mongodb://ana:secret@127.0.0.1:1/staffroom';
    const refused = await createQueue({ database, lock, log, mongoUrl }).catch(
      (error: Error) => error.message,
    );
    expect(refused).toMatch(/^MongoDB at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED.*\): .*MONGODB_URL/);
    expect(refused).not.toContain('secret');
  });

  it('the queue accepts one of twenty waiting jobs with the same key', async () => {
    const { queue, database } = await open();
    await Promise.all(Array.from({ length: 20 }, () => queue.add('once', {}, { unique: 'a' })));
    await queue.add('once', {}, { unique: 'b' });
    expect((await database.pool.query('select 1 from agenda_jobs')).rowCount).toBe(2);
  });

  it("the queue is fair: one person’s file does not wait for another person's five hundred", async () => {
    const { queue } = await open();
    const done: unknown[] = [];
    queue.define('read', async ({ payload }) => void done.push(payload), { concurrency: 1 });
    for (let count = 1; count <= 30; count++) await queue.add('read', `ana ${count}`, { person: 'ana' });
    await queue.add('read', 'ben 1', { person: 'ben' });
    await queue.add('read', 'ben 2', { person: 'ben' });
    await queue.start();
    await expect.poll(() => done.length).toBe(32);
    expect(done.indexOf('ben 1')).toBeLessThan(3);
    expect(done.indexOf('ben 2')).toBeLessThan(5);
    expect(done.filter((name) => String(name).startsWith('ana'))).toEqual(
      Array.from({ length: 30 }, (_, index) => `ana ${index + 1}`),
    );
  });

  it('the queue reserves a slot for people with nothing running, within the limits per group and person', async () => {
    const { queue } = await open();
    const running: string[] = [];
    const ends: (() => void)[] = [];
    const hold = async ({ payload }: QueueRun) => {
      running.push(String(payload));
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    queue.define('bulk', hold, { concurrency: 2 });
    const limits = () => ({ running: 3, perPerson: 2 });
    queue.define('agent:one', hold, { concurrency: 10, limits });
    queue.define('agent:two', hold, { concurrency: 10, limits });
    await queue.start();
    const add = (name: string, person: string) => queue.add(name, `${name} ${person}`, { person });
    for (let count = 0; count < 20; count++) await add('bulk', 'ana');
    await expect.poll(() => running.length).toBe(2);
    await add('bulk', 'ben');
    await expect.poll(() => running).toEqual(['bulk ana', 'bulk ana', 'bulk ben']);
    running.length = 0;
    for (const name of ['agent:one', 'agent:two', 'agent:one', 'agent:two'])
      for (const person of ['ana', 'ben']) await add(name, person);
    await expect.poll(() => running.length).toBe(3);
    const most = Math.max(...['ana', 'ben'].map((who) => running.filter((one) => one.endsWith(who)).length));
    expect(most).toBe(2);
    // Each job that ends frees a place for a job of either name.
    for (let count = 4; count <= 8; count++) {
      ends.splice(3, 1)[0]?.();
      await expect.poll(() => running.length).toBe(count);
    }
    for (const end of ends.splice(0)) end();
    queue.define('bulk', async () => undefined);
  });

  it('the queue starts no further job while memory is almost full, unless none is running', async () => {
    let isFull = true;
    const { queue } = await open({ heapIsFull: () => isFull });
    const ends: (() => void)[] = [];
    queue.define('eat', () => new Promise<void>((resolve) => ends.push(resolve)), { concurrency: 1 });
    queue.define('other', () => new Promise<void>((resolve) => ends.push(resolve)));
    await queue.start();
    await queue.add('eat', { jobId: 'a' });
    await expect.poll(() => queue.running()).toEqual(['eat a']);
    await queue.add('other', null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(queue.running()).toEqual(['eat a']);
    isFull = false;
    await queue.add('other', null);
    await expect.poll(() => queue.running().length).toBe(3);
    for (const end of ends) end();
  });

  it('the queue retries a failing job and then reports the failure', async () => {
    const { queue } = await open();
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

  it('a retry after an hour keeps its time across a restart, and is not moved forward by the same request', async () => {
    const { queue, database } = await open();
    const hour = 3_600_000;
    const attempts: number[] = [];
    const define = (one: typeof queue) =>
      one.define(
        'send',
        async ({ attempt }) => {
          attempts.push(attempt);
          throw new Error('the receiver is down');
        },
        { attempts: 12, retryDelay: () => hour },
      );
    const waits = async () => {
      const { rows } = await database.pool.query<{ next_run_at: Date }>(
        'select next_run_at from agenda_jobs where locked_at is null',
      );
      return rows.map((row) => Math.round((row.next_run_at.getTime() - Date.now()) / hour));
    };
    define(queue);
    await queue.start();
    await queue.add('send', null, { unique: 'a' });
    await expect.poll(waits).toEqual([1]);
    await queue[Symbol.asyncDispose]();

    const lock = await holdProcessLock(database, 'next');
    onTestFinished(() => lock[Symbol.asyncDispose]());
    const restarted = await createQueue({ database, lock, log });
    onTestFinished(() => restarted[Symbol.asyncDispose]());
    define(restarted);
    await restarted.start();
    // The server queues waiting jobs again every minute.
    await restarted.add('send', null, { unique: 'a' });
    // A job that is due now shows that the queue has looked for jobs.
    const looked = Promise.withResolvers<void>();
    restarted.define('other', async () => looked.resolve());
    await restarted.add('other', null);
    await looked.promise;
    expect(attempts).toEqual([1]);
    await expect.poll(waits).toEqual([1]);
  });

  it('the queue aborts a job that exceeds its time limit', async () => {
    const { queue } = await open();
    const failed = Promise.withResolvers<string>();
    queue.define('hang', () => new Promise(() => undefined), {
      attempts: 1,
      timeoutMinutes: 0.002,
      failed: async (_payload, error) => failed.resolve((error as Error).name),
    });
    await queue.start();
    await queue.add('hang', null);
    expect(await failed.promise).toBe('TimeoutError');
  });

  it('the queue drops a retry in favor of a newer job with the same key, and keeps the number of runs', async () => {
    const { queue, database } = await open();
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
    await expect.poll(() => left(database)).toBe(0);
    expect(attempts).toEqual([1, 2]);
  });

  it('the queue repeats the work of a dead process once, even if the job was requested again', async () => {
    const { queue, database } = await open({ lookEvery: 100 });
    const done: string[] = [];
    await lose(database, { payload: 'alone', attempt: 1 });
    await lose(database, { payload: 'doubled', attempt: 1, unique: 'a' });
    await lose(database, { payload: 'doubled', attempt: 1, unique: 'a' });
    await queue.add('work', 'doubled', { unique: 'a' });
    await queue.start();
    await expect.poll(() => left(database)).toBe(2);
    queue.define(
      'work',
      async ({ payload, attempt, begun }) => void done.push(`${String(payload)} ${attempt} ${begun}`),
    );
    await expect.poll(() => left(database)).toBe(0);
    expect(done.toSorted()).toEqual(['alone 2 true', 'doubled 2 true']);
  });

  it('a job whose processes were killed is not blamed for that at once, but rests, and its own failures are counted apart', async () => {
    const { queue, database } = await open({ lookEvery: 100 });
    const done: string[] = [];
    const failed: string[] = [];
    queue.define(
      'work',
      async ({ payload, attempt }) => {
        done.push(`${String(payload)} ${attempt}`);
        if (payload === 'breaks') throw new Error('broken');
      },
      {
        attempts: 2,
        deaths: 4,
        retryDelay: () => 0,
        failed: async (payload, error) => void failed.push(`${String(payload)}: ${(error as Error).name}`),
      },
    );
    await lose(database, { payload: 'killed once', attempt: 1 });
    await lose(database, { payload: 'breaks', attempt: 1 });
    await lose(database, { payload: 'killed often', attempt: 4 });
    await lose(database, { payload: 'killed too often', attempt: 5 });
    await queue.start();
    await expect.poll(() => left(database)).toBe(1);
    expect(done.toSorted()).toEqual(['breaks 2', 'breaks 3', 'killed once 2']);
    expect(failed.toSorted()).toEqual(['breaks: Error', 'killed too often: ProcessDied']);
    const { rows } = await database.pool.query(
      `select extract(epoch from next_run_at - now()) as seconds from agenda_jobs`,
    );
    expect(Number(rows[0].seconds)).toBeGreaterThan(30);
    await database.pool.query('update agenda_jobs set next_run_at = now()');
    await expect.poll(() => left(database)).toBe(0);
    expect(done.at(-1)).toBe('killed often 5');
  });

  it('the queue does not touch the work of a living process', async () => {
    const { queue, database } = await open({ lookEvery: 100 });
    const done: unknown[] = [];
    queue.define('work', async ({ payload }) => void done.push(payload));
    if (!database.embedded) {
      const other = await holdProcessLock(database, 'gone');
      onTestFinished(() => other[Symbol.asyncDispose]());
      await lose(database, { payload: 'lives', attempt: 1 });
    }
    await queue.start();
    for (const text of ['one', 'two', 'three']) {
      await lose(database, { payload: text, attempt: 0 }, { locked: false });
      await expect.poll(() => done.at(-1)).toBe(text);
    }
    expect(done).toEqual(['one', 'two', 'three']);
  });

  it('the queue repeats the report of a failure until it succeeds', async () => {
    const { queue, database } = await open();
    let told = 0;
    queue.define('break', () => Promise.reject(new Error('broken')), {
      attempts: 1,
      retryDelay: () => 0,
      failed: async () => {
        told += 1;
        if (told === 1) throw new Error('the database is away');
      },
    });
    await queue.start();
    await queue.add('break', null);
    await expect.poll(() => left(database)).toBe(0);
    expect(told).toBe(2);
  });
});

type Opened = Awaited<ReturnType<typeof open>>['database'];

const left = async ({ pool }: Opened) => (await pool.query('select 1 from agenda_jobs')).rowCount;

/** Stores a job in the state in which a dead process leaves it: locked during the work, or neither locked nor waiting. */
async function lose({ pool }: Opened, data: object, { locked = true } = {}): Promise<void> {
  await pool.query(
    `insert into agenda_jobs (name, data, last_modified_by, locked_at) values ('work', $1, 'gone', case when $2 then now() end)`,
    [JSON.stringify(data), locked],
  );
}
