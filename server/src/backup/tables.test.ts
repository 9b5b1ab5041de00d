import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { migrations } from '../db/migrations/index.ts';
import { entities } from '../modules/entities.ts';
import { blobColumns, fixTextForms, tablesInBackup, excludedTables, listTables, readRows } from './tables.ts';

it('a backup contains every table of the database but those of a list, also a new one with references to itself', async () => {
  await using database = await testDatabase({ entities, migrations });
  const client = await database.pool.connect();
  try {
    const before = await listTables(client);
    const names = before.map(({ name }) => name);
    // Each entry of the list exists, so a renamed table does not slip out of the backup.
    expect(Object.keys(excludedTables).filter((name) => !names.includes(name))).toEqual([]);
    expect(tablesInBackup(before)).toHaveLength(names.length - Object.keys(excludedTables).length);
    // Every column that names a blob has the name by which the backup finds it.
    expect(blobColumns(before)).toEqual([
      { table: 'agent_package', column: 'blob' },
      { table: 'chat_attachment', column: 'blob' },
      { table: 'document_version', column: 'blob' },
    ]);

    await client.query(`create table part (id int primary key, whole int references part, at interval, size bigint,
      share float8, taken bytea, doubled int generated always as (id * 2) stored, tags text[][])`);
    await client.query(
      `insert into part values (1, 1, '1 day 2.000001 s', 9223372036854775807, 0.1, '\\x00ff', default, '{{a,NULL},{"",b}}')`,
    );
    await fixTextForms(client);
    await client.query('begin');
    const table = tablesInBackup(await listTables(client)).find(({ name }) => name === 'part');
    const rows: string[] = [];
    if (table) for await (const row of readRows(client, table)) rows.push(row);
    expect(rows).toEqual([
      '{"id":"1","whole":"1","at":"1 day 00:00:02.000001","size":"9223372036854775807","share":"0.1","taken":"\\\\x00ff","tags":"{{a,NULL},{\\"\\",b}}"}',
    ]);
  } finally {
    client.release(true);
  }
});
