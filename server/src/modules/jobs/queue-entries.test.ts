import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { QueueEntries } from './queue-entries.sql.ts';

function slowDatabase() {
  const asked: ((rows: unknown[]) => void)[] = [];
  const query = () =>
    new Promise((resolve) => {
      asked.push((rows) => resolve({ rows, rowCount: rows.length }));
    });
  return { pool: { query } as unknown as Pool, asked };
}

/** @returns a function that requests the next job like Agenda, and the names for which a poll was requested */
function open(pool: Pool, places = { here: 2, spare: false }) {
  const due: string[] = [];
  const told: string[] = [];
  const entries = new QueueEntries({
    pool,
    places: () => places,
    mayStart: () => true,
    free: () => Promise.resolve(),
    lookAgain: (name) => due.push(name),
    tellOthers: (name) => told.push(name),
  });
  const at = [new Date(), new Date(), new Date()] as const;
  return { entries, due, told, next: () => entries.getNextJobToRun('write', ...at, undefined) };
}

const row = { id: '1', name: 'write', data: {}, next_run_at: null, due_at: 0 };

it('a job that arrives during a poll of the queue causes one more poll', async () => {
  const { pool, asked } = slowDatabase();
  const { entries, next } = open(pool);
  const first = next();
  await expect.poll(() => asked.length).toBe(1);
  entries.changed('write');
  const second = next();
  asked[0]?.([]);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.([row]);
  const found = await Promise.all([first, second]);
  expect(found.map((job) => job?.name).filter(Boolean)).toEqual(['write']);
});

it('a process that is handed a job starts it before the next poll of the queue', async () => {
  const { pool, asked } = slowDatabase();
  const { entries, due, next } = open(pool);
  const first = next();
  await expect.poll(() => asked.length).toBe(1);
  entries.changed('write');
  asked[0]?.([row]);
  expect((await first)?.name).toBe('write');
  expect(await next()).toBeUndefined();
  expect(asked).toHaveLength(1);
  expect(due).toEqual(['write']);
});

it('the end of a job causes a poll of the queue only if another job may be waiting', async () => {
  const { pool, asked } = slowDatabase();
  const { entries, next } = open(pool);
  const take = async (...rows: unknown[]) => {
    const before = asked.length;
    const taken = next();
    await expect.poll(() => asked.length).toBe(before + 1);
    asked[before]?.(rows);
    await taken;
    for (let other = 1; other < rows.length; other += 1) await next();
    expect(await next()).toBeUndefined();
  };
  await take(row);
  expect(entries.left('write')).toBe(false);
  entries.changed('write');
  // When both places are taken, a third job may be waiting.
  await take(row, { ...row, id: '2' });
  expect(entries.left('write')).toBe(true);
});

it('a fully occupied process polls the queue only for people without a running job', async () => {
  const { pool, asked } = slowDatabase();
  const { entries, next } = open(pool, { here: 1, spare: true });
  const first = next();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.([{ ...row, data: { person: 'ana' } }]);
  expect((await first)?.name).toBe('write');
  expect(await next()).toBeUndefined();
  entries.changed('write', 'ana');
  expect(await next()).toBeUndefined();
  expect(asked).toHaveLength(1);
  entries.changed('write', 'ben');
  const second = next();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.([{ ...row, id: '2', data: { person: 'ben' } }]);
  expect((await second)?.name).toBe('write');
  // Jobs that were skipped for lack of a place are polled for when a place is free again.
  entries.left('write', 'ana');
  expect(entries.left('write', 'ben')).toBe(true);
});

it('other processes are notified only of jobs that this process does not take', async () => {
  const { pool, asked } = slowDatabase();
  const { entries, told, next } = open(pool);
  const take = async (...rows: unknown[]) => {
    const before = asked.length;
    const taken = next();
    await expect.poll(() => asked.length).toBe(before + 1);
    expect(entries.looksItself('write')).toBe(true);
    asked[before]?.(rows);
    await taken;
    for (let other = 1; other <= rows.length; other += 1) await next();
  };
  await take(row);
  expect(told).toEqual([]);
  entries.left('write');
  entries.changed('write');
  await take(row, { ...row, id: '2' });
  expect(told).toEqual(['write']);
  // A process without a free place does not poll.
  entries.changed('write');
  expect(entries.looksItself('write')).toBe(false);
});
