import { expect, it } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { entities } from './entities.ts';

const kinds: [RegExp, string[]][] = [
  [/^(varchar|text)(?!\[\])/, ['text', 'varchar']],
  [/^timestamptz/, ['timestamptz']],
  [/^(int|integer|serial)/, ['int4']],
  [/^smallint/, ['int2']],
  [/^bigint/, ['int8']],
  [/^real/, ['float4', 'float8']],
  [/^double/, ['float8', 'float4']],
  [/^numeric/, ['numeric']],
  [/^bool/, ['bool']],
  [/^jsonb/, ['jsonb']],
  [/^bytea/, ['bytea']],
  [/^uuid\[\]/, ['_uuid']],
  [/^uuid/, ['uuid']],
  [/^text\[\]/, ['_text']],
];

it('every column of the ORM entities matches the migrated database', async () => {
  await using database = await testDatabase({ entities, migrations });
  const { rows } = await database.pool.query<{ place: string; type: string; nullable: boolean }>(
    `select table_name || '.' || column_name place, udt_name type, is_nullable = 'YES' nullable
     from information_schema.columns where table_schema = current_schema()`,
  );
  const columns = new Map(rows.map((row) => [row.place, row]));
  const wrong: string[] = [];
  for (const { tableName, props } of database.orm.getMetadata().getAll().values()) {
    for (const { name, persist, fieldNames, columnTypes, nullable = false } of props) {
      if (persist === false) continue;
      const place = `${tableName}.${fieldNames[0]}`;
      const column = columns.get(place);
      const [, types] = kinds.find(([kind]) => kind.test(columnTypes[0] ?? '')) ?? [];
      if (!column) wrong.push(`${place} (${name}) is missing`);
      else if (!types?.includes(column.type)) wrong.push(`${place} is ${column.type}, not ${columnTypes[0]}`);
      else if (column.nullable !== nullable)
        wrong.push(`${place} ${column.nullable ? 'can' : 'cannot'} be null`);
    }
  }
  expect(wrong).toEqual([]);
});
