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
function open(pool: Pool) {
  const due: string[] = [];
  const entries = new QueueEntries({
    pool,
    places: () => ({ here: 2, spare: false }),
    mayStart: () => true,
    free: () => Promise.resolve(),
    lookAgain: (name) => due.push(name),
  });
  const at = [new Date(), new Date(), new Date()] as const;
  return { entries, due, next: () => entries.getNextJobToRun('write', ...at, undefined) };
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
