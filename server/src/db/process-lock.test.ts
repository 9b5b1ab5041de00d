import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { holdProcessLock } from './process-lock.ts';

const none = { entities: [], migrations: [] };

describe('a process and its lock', () => {
  it('a process counts as alive in its own view, and an unknown process counts as dead', async () => {
    await using database = await testDatabase(none);
    await using lock = await holdProcessLock(database, 'one');
    expect(await lock.isDead('one')).toBe(false);
    expect(await lock.isDead('nobody')).toBe(true);
  });

  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'other processes count a process as alive until it ends',
    async () => {
      await using database = await testDatabase(none);
      await using one = await holdProcessLock(database, 'one');
      const two = await holdProcessLock(database, 'two');
      expect(await one.isDead('two')).toBe(false);
      await two[Symbol.asyncDispose]();
      expect(await one.isDead('two')).toBe(true);
    },
  );

  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'a process that has lost its database connection soon counts as alive again',
    async () => {
      await using database = await testDatabase(none);
      await using one = await holdProcessLock(database, 'one');
      await using two = await holdProcessLock(database, 'two');
      const holders = `select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;
      const { rows } = await database.pool.query<{ pid: number }>(holders);
      expect(rows).toHaveLength(2);
      await database.pool.query(`select pg_terminate_backend(pid) from (${holders}) holder`);
      // Ignores the ended connections, because each keeps its lock for a moment after pg_terminate_backend.
      const ended = rows.map(({ pid }) => pid);
      const anew = `${holders} and pid <> all($1)`;
      await expect.poll(async () => (await database.pool.query(anew, [ended])).rowCount).toBe(2);
      expect([await one.isDead('two'), await two.isDead('one')]).toEqual([false, false]);
    },
  );
});
