import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { startUpkeep } from './upkeep.ts';

const log = { info() {}, warn() {}, error() {} };

test('database tables are analyzed when they are new or have grown, and the space of deleted rows is reused', async () => {
  await using database = await testDatabase({ entities: [], migrations: [] });
  const { pool } = database;
  await using upkeep = startUpkeep(pool, log);
  const size = async () =>
    (
      await pool.query(
        `select reltuples::int as rows, pg_relation_size(oid)::int as bytes from pg_class where relname = 'thing'`,
      )
    ).rows[0];
  const fill = (count: number) =>
    pool.query(`insert into thing select repeat('x', 500) from generate_series(1, ${count})`);

  await pool.query(
    'create table thing (text text) with (autovacuum_enabled = false); create table "Empty one" (id int)',
  );
  await fill(100);
  expect(await upkeep.tend()).toEqual(['public.thing']);
  expect(await size()).toMatchObject({ rows: 100 });
  await fill(10);
  expect(await upkeep.tend()).toEqual([]);
  await fill(990);
  expect(await upkeep.tend()).toEqual(['public.thing']);
  const full = await size();
  expect(full.rows).toBe(1100);

  await pool.query('delete from thing');
  await fill(1100);
  expect(await upkeep.tend()).toEqual(['public.thing']);
  const doubled = await size();
  await fill(1100);
  expect((await size()).bytes).toBe(doubled.bytes);
});
