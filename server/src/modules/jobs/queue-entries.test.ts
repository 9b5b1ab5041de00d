import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { QueueEntries } from './queue-entries.ts';

/** A database that answers when it is told to. */
function slowDatabase() {
  const asked: ((rows: unknown[]) => void)[] = [];
  const query = () =>
    new Promise((resolve) => {
      asked.push((rows) => resolve({ rows, rowCount: rows.length }));
    });
  return { pool: { query } as unknown as Pool, asked };
}

/** @returns how to ask for the next one, as Agenda does, and for which names another look is due */
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

it('looks once more for what came while a look was under way', async () => {
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

it('has nobody who was given work wait for the next look', async () => {
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

it('looks for another where one has ended only if there may be one', async () => {
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
  // Both places: a third may have been left.
  await take(row, { ...row, id: '2' });
  expect(entries.left('write')).toBe(true);
});

it('looks past its places only for somebody of whom it holds nothing', async () => {
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
  // What was passed over is looked for where there is room again.
  entries.left('write', 'ana');
  expect(entries.left('write', 'ben')).toBe(true);
});

it('tells others only of what it leaves', async () => {
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
  // Without a place nobody looks.
  entries.changed('write');
  expect(entries.looksItself('write')).toBe(false);
});
