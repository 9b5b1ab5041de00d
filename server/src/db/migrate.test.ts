import { Migration } from '@mikro-orm/migrations';
import { expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

class First extends Migration {
  override up(): void {
    this.addSql('create table first (id int)');
  }
}
class Second extends Migration {
  override up(): void {
    this.addSql('create table second (id int); insert into second values (1)');
  }
}
class Broken extends Migration {
  override up(): void {
    this.addSql('create table half (id int)');
    this.addSql('create table broken (id nonsense)');
  }
}

const first = { name: '001-first', load: () => Promise.resolve(First) };
const second = { name: '002-second', load: () => Promise.resolve(Second) };
const log = { info() {}, warn() {}, error() {} };

async function reopen(database: TestDatabase, migrations: Parameters<typeof openDatabase>[0]['migrations']) {
  return openDatabase({ url: database.url, dataDir: database.dataDir, entities: [], migrations, log });
}

it('a failing migration undoes all migrations of its run, and its error names the migration', async () => {
  await using database = await testDatabase({ entities: [], migrations: [first] });
  const broken = { name: '003-broken', load: () => Promise.resolve(Broken) };
  const migrating = migrate(database.pool.options, 'postgres', [first, second, broken]);
  await expect(migrating).rejects.toThrow(/^Migration 003-broken failed: .*nonsense/s);
  const { rows } = await database.pool.query(
    "select to_regclass('first') is null as first, to_regclass('second') is null as second, to_regclass('half') is null as half",
  );
  expect(rows).toEqual([{ first: false, second: true, half: true }]);
});

it('only new migrations run, and no migration is loaded if there is nothing to run', async () => {
  await using database = await testDatabase({ entities: [], migrations: [first] });
  const config = database.pool.options;
  expect((await migrate(config, 'postgres', [first, second])).applied).toEqual(['002-second']);
  const unread = (name: string) => ({ name, load: () => Promise.reject(new Error(`${name} was read`)) });
  expect((await migrate(config, 'postgres', [unread('001-first'), unread('002-second')])).applied).toEqual(
    [],
  );
});

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'each migration runs once when five server processes start together',
  async () => {
    await using database = await testDatabase({ entities: [], migrations: [] });
    const opened = await Promise.all(Array.from({ length: 5 }, () => reopen(database, [first, second])));
    const { rows } = await database.pool.query(
      'select (select count(*)::int from second) as rows, count(*)::int as logged from mikro_orm_migrations',
    );
    expect(rows).toEqual([{ rows: 1, logged: 2 }]);
    for (const other of opened) await other.close();
  },
);
