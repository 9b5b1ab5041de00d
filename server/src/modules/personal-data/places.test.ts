import { expect, it } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { entities } from '../entities.ts';
import { personalPlaces, places } from './places.ts';

/** Names of columns that contain the id of a person, also without a foreign key. */
const namesPerson = /^(?:user_id|owner_id|person_id|author_id|audience|runs_as|successor_id|\w+_by)$/;

it('every table of the database is declared, and every reference to a person has an entry', async () => {
  await using database = await testDatabase({ entities, migrations });
  const { rows: columns } = await database.pool.query<{
    table: string;
    column: string;
    isId: boolean;
    refers: boolean;
  }>(
    `select c.relname as table, a.attname as column,
       a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) as "isId", exists (
       select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
         and f.confrelid = 'app_user'::regclass and f.conkey = array[a.attnum]) as refers
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
  );
  const tables = [...new Set(columns.map(({ table }) => table))];
  const advice =
    'Declare a new table in modules/personal-data: how it is exported and erased, or why it holds nothing about people';
  expect({ advice, tables: tables.toSorted() }).toEqual({ advice, tables: Object.keys(places).toSorted() });

  const references = columns
    .filter(({ column, isId, refers }) => refers || (isId && namesPerson.test(column)))
    .map(({ table, column }) => `${table}.${column}`);
  const declared = personalPlaces.flatMap(({ table, people }) =>
    people.map((column) => `${table}.${column}`),
  );
  expect({ advice, references }).toEqual({ advice, references: declared.toSorted() });
});

it('every declared condition, export and hand-over is valid SQL', async () => {
  await using database = await testDatabase({ entities, migrations });
  const id = '00000000-0000-4000-8000-000000000000';
  for (const { table, of } of personalPlaces) {
    const { rows } = await database.pool.query(`select to_jsonb(t) from ${table} t where ${of}`, [id]);
    expect(rows).toEqual([]);
  }
  const parents = personalPlaces.flatMap(({ erased }) => /^with (\w+)$/.exec(erased)?.[1] ?? []);
  expect(parents.filter((table) => !Object.hasOwn(places, table))).toEqual([]);
  const files = personalPlaces.flatMap(({ exported }) => ('file' in exported ? [exported.file] : []));
  expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([]);
});
