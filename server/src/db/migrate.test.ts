import { Migration } from '@mikro-orm/migrations';
import { expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
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

const first = { name: '001-first', class: First };
const second = { name: '002-second', class: Second };
const log = { info() {}, warn() {}, error() {} };

async function reopen(database: TestDatabase, migrations: Parameters<typeof openDatabase>[0]['migrations']) {
  return openDatabase({ url: database.url, dataDir: database.dataDir, entities: [], migrations, log });
}

it('undoes a migration that fails, and keeps the earlier state', async () => {
  const applied: unknown[] = [];
  const opening = testDatabase({
    entities: [],
    migrations: [first, { name: '002-broken', class: Broken }],
    log: { ...log, info: (_, fields) => applied.push(fields) },
  });
  await expect(opening).rejects.toThrow('nonsense');
  expect(applied).toEqual([]);
});

it('runs only the migrations that are new', async () => {
  await using database = await testDatabase({ entities: [], migrations: [first] });
  database.orm.config.set('migrations', {
    ...database.orm.config.get('migrations'),
    migrationsList: [first, second],
  });
  const config = database.pool.options;
  expect(await migrate(database.orm, config)).toEqual(['002-second']);
  expect(await migrate(database.orm, config)).toEqual([]);
});

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'runs each migration once when five processes start together',
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
