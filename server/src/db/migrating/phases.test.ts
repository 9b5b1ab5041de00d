import { Migration } from '@mikro-orm/migrations';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { statementsOf } from '../../operations/migrate/plan-migrations.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type DatabaseOptions, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { isOlderVersion, type MigrationEntry, phaseOf } from './phase.ts';

const isServer = Boolean(process.env['TEST_DATABASE_URL']);
const log = { info() {}, warn() {}, error() {} };

function entry(name: string, sql: string, contract?: MigrationEntry['contract']): MigrationEntry {
  class Written extends Migration {
    override up(): void {
      this.addSql(sql);
    }
  }
  return { name, load: () => Promise.resolve(Written), ...(contract && { contract }) };
}

const first = entry(
  '001-first',
  `create table note (id int, words text);
   alter table mikro_orm_migrations add column product text, add column min_program text`,
);
const wider = entry('002-wider', 'alter table note add column text text');
const narrow = entry('003-narrow', 'alter table note drop column words', { minProgram: '0.2.0' });
const renamed = entry('003-renamed', 'alter table note rename column words to content', {
  minProgram: '0.2.0',
  isNeededAtStart: true,
});

/** The test's own connections are those of the newer program. */
const latest = { entities: [], product: '0.2.0' };

/** Opens the database as the program of a version does. */
async function program(
  { url, dataDir }: TestDatabase,
  product: string,
  list: MigrationEntry[],
  more: Partial<DatabaseOptions> = {},
) {
  const opened = await openDatabase({
    url,
    dataDir,
    entities: [],
    migrations: list,
    product,
    log,
    deferredEveryMs: 20,
    ...more,
  });
  onTestFinished(() => opened.close());
  return opened;
}

const columns = async ({ pool }: { pool: pg.Pool }) => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'note' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('the phase of a migration', () => {
  /** Changes that a program fails on if it was written for the tables before them. */
  const breaking =
    /\bdrop (?:table|column|constraint)\b|\balter table \w+ drop (?!constraint)\w+|\brename\b|\balter (?:column )?\w+ (?:set data )?type\b|\bset not null\b/i;

  it('every migration that drops, renames or narrows something is a contract migration', async () => {
    const wrong: string[] = [];
    for (const each of migrations) {
      const statements = await statementsOf(each);
      const isBreaking = statements.some((statement) => breaking.test(statement));
      if (isBreaking !== (phaseOf(each) === 'contract')) wrong.push(each.name);
    }
    expect(wrong).toEqual([]);
  });

  it('a migration after 063 is not needed at the start if it is a contract migration', () => {
    const late = migrations.filter(({ name, contract }) => name > '063' && contract?.isNeededAtStart);
    expect(late).toEqual([]);
  });

  it('versions are compared by their three numbers', () => {
    expect(isOlderVersion('0.9.0', '0.10.0')).toBe(true);
    expect(isOlderVersion('1.0.0', '0.10.3')).toBe(false);
    expect(isOlderVersion('0.2.0-rc.1', '0.2.0')).toBe(false);
    expect(isOlderVersion('0.2', '0.2.1')).toBe(true);
  });
});

describe.skipIf(!isServer)('two versions on one PostgreSQL database', () => {
  it('a contract migration waits until the last older program has ended', async () => {
    await using database = await testDatabase({ ...latest, migrations: [first] });
    const old = await program(database, '0.1.0', [first]);
    const newer = await program(database, '0.2.0', [first, wider, narrow]);
    await old.pool.query(`insert into note (id, words) values (1, 'by the old program')`);
    await newer.pool.query(`insert into note (id, text) values (2, 'by the new program')`);
    expect(await columns(newer)).toEqual(['id', 'text', 'words']);

    // A program of the old version can still be started, for example after a crash.
    const restarted = await program(database, '0.1.0', [first]);
    await old.close();
    await newer.pool.query('select pg_sleep(0.2)');
    expect(await columns(newer)).toEqual(['id', 'text', 'words']);
    await restarted.close();
    await expect.poll(() => columns(newer)).toEqual(['id', 'text']);

    await expect(program(database, '0.1.0', [first])).rejects.toThrow(
      'This is Staffroom 0.1.0, and the database was migrated by Staffroom 0.2.0: the migration 003-narrow is unknown here. It needs Staffroom 0.2.0 or newer.',
    );
  });

  it('the name of the connections in the address of the database does not hide an older program', async () => {
    await using database = await testDatabase({ ...latest, migrations: [first] });
    const url = `${database.url}${database.url?.includes('?') ? '&' : '?'}application_name=renamed`;
    const old = await program({ ...database, url }, '0.1.0', [first]);
    const newer = await program(database, '0.2.0', [first, wider, narrow]);
    expect(await columns(newer)).toContain('words');
    await old.close();
    await expect.poll(() => columns(newer)).not.toContain('words');
  });

  it('a start that needs a contract migration ends with the versions of the older programs', async () => {
    await using database = await testDatabase({ ...latest, migrations: [first] });
    const old = await program(database, '0.1.0', [first]);
    const config: pg.PoolConfig = { connectionString: database.url };
    const dbName = new URL(database.url ?? '').pathname.slice(1);
    const options = { product: '0.2.0', olderProgramsMs: 50 };
    await expect(migrate(config, dbName, [first, renamed], options)).rejects.toThrow(
      'Staffroom 0.2.0 changes tables that running programs need: Staffroom 0.1.0. Stop these programs',
    );
    const waiting = migrate(config, dbName, [first, renamed], { product: '0.2.0' });
    await old.close();
    expect((await waiting).applied).toEqual(['003-renamed']);
  });

  it('a long read delays a migration, and no other statement waits longer than the lock timeout', async () => {
    await using database = await testDatabase({ ...latest, migrations: [first] });
    const config: pg.PoolConfig = { connectionString: database.url };
    const dbName = new URL(database.url ?? '').pathname.slice(1);
    const reading = await database.pool.connect();
    await reading.query('begin');
    await reading.query('select * from note');
    const { promise: retried, resolve: retry } = Promise.withResolvers<Record<string, unknown> | undefined>();
    const migrating = migrate(config, dbName, [first, wider], {
      product: '0.2.0',
      lockTimeoutMs: 100,
      log: { ...log, warn: (_text, fields) => retry(fields) },
    });
    // The read is open for as long as this test wants. Other reads end meanwhile, and the log names the open transaction.
    const fields = await retried;
    for (let count = 0; count < 5; count++) await database.pool.query('select * from note');
    expect(JSON.stringify(fields)).toMatch(/process \d+ \(staffroom 0\.2\.0, \d+ s\)/);
    await reading.query('commit');
    reading.release();
    expect((await migrating).applied).toEqual(['002-wider']);
  });
});

describe.skipIf(!isServer)('MIGRATE', () => {
  it('off ends the start if a migration is missing, and names the command that runs it', async () => {
    await using database = await testDatabase({ ...latest, migrations: [first] });
    await expect(program(database, '0.2.0', [first, wider], { migrate: 'off' })).rejects.toThrow(
      'MIGRATE is "off", and the database lacks the migration 002-wider of Staffroom 0.2.0. Run: node server/bin/server.js migrate.',
    );
    const started = await program(database, '0.2.0', [first, narrow], { migrate: 'off' });
    expect(await columns(started)).toContain('words');
  });

  it('wait opens the database as soon as another process has run the migrations', async () => {
    await using database = await testDatabase({ ...latest, migrations: [first] });
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const waiting = program(database, '0.2.0', [first, wider], {
      migrate: 'wait',
      log: { ...log, warn: () => tell() },
    });
    await told;
    expect(await columns(database)).not.toContain('text');
    await program(database, '0.2.0', [first, wider]);
    expect(await columns(await waiting)).toContain('text');
  });
});
