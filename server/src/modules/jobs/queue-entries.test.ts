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

it('looks once more for what came while a look was under way', async () => {
  const { pool, asked } = slowDatabase();
  const entries = new QueueEntries({
    pool,
    places: () => ({ here: 2, spare: false }),
    mayStart: () => true,
    free: () => Promise.resolve(),
    freed: () => undefined,
  });
  const at = [new Date(), new Date(), new Date()] as const;
  const next = () => entries.getNextJobToRun('write', ...at, undefined);
  const first = next();
  await expect.poll(() => asked.length).toBe(1);
  entries.changed('write');
  const second = next();
  asked[0]?.([]);
  await expect.poll(() => asked.length).toBe(2);
  const row = { id: '1', name: 'write', data: {}, next_run_at: null, due_at: 0 };
  asked[1]?.([row]);
  const found = await Promise.all([first, second]);
  expect(found.map((job) => job?.name).filter(Boolean)).toEqual(['write']);
});
