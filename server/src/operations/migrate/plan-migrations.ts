import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { openConnections } from '../../db/connections.ts';
import type { DatabaseLog } from '../../db/database-log.ts';
import { migrate, type Migrations } from '../../db/migrate.ts';
import { minProgramOf, type MigrationEntry, type Phase, phaseOf } from '../../db/migrating/phase.ts';

export interface PlannedMigration {
  name: string;
  phase: Phase;
  /** The oldest version of Staffroom that works after the migration. */
  minProgram: string;
  statements: string[];
  tables: LockedTable[];
}

export interface LockedTable {
  table: string;
  /** The strongest lock, as PostgreSQL's documentation names it, for example ACCESS EXCLUSIVE. */
  lock: string;
  /** The work of other transactions that waits while the migration has the lock. */
  blocks: 'reads and writes' | 'writes' | 'nothing';
  /** Whether PostgreSQL writes the whole table again. */
  isRewritten: boolean;
  /** The estimated rows; null if PostgreSQL has no statistics, or if the database does not contain the table yet. */
  rows: number | null;
}

export interface PlanWork {
  /** The migrations that have run in the workspace's database. */
  noted: ReadonlySet<string>;
  /** The estimated rows of the workspace's tables. */
  rows: ReadonlyMap<string, number>;
  migrations: Migrations;
  log: DatabaseLog;
}

/** Locks that change rows or tables, from the weakest to the strongest. */
const locks = [
  ['RowExclusiveLock', 'ROW EXCLUSIVE', 'nothing'],
  ['ShareUpdateExclusiveLock', 'SHARE UPDATE EXCLUSIVE', 'nothing'],
  ['ShareLock', 'SHARE', 'writes'],
  ['ShareRowExclusiveLock', 'SHARE ROW EXCLUSIVE', 'writes'],
  ['ExclusiveLock', 'EXCLUSIVE', 'writes'],
  ['AccessExclusiveLock', 'ACCESS EXCLUSIVE', 'reads and writes'],
] as const;

/**
 * Finds out what the pending migrations do, by running them on empty tables in a throw-away embedded database. The workspace's
 * database does not change, and none of its tables is locked.
 */
export async function planMigrations({
  noted,
  rows,
  migrations,
  log,
}: PlanWork): Promise<PlannedMigration[]> {
  const pending = migrations.filter(({ name }) => !noted.has(name));
  if (pending.length === 0) return [];
  const directory = await mkdtemp(join(tmpdir(), 'staffroom-plan-'));
  const connections = await openConnections({ directory: join(directory, 'database'), log });
  const client = new pg.Client(connections.config);
  try {
    const before = migrations.filter(({ name }) => noted.has(name));
    await migrate(connections.config, 'postgres', before);
    await client.connect();
    const planned: PlannedMigration[] = [];
    for (const entry of pending) {
      const statements = await statementsOf(entry);
      const tables = await lockedTables(client, statements);
      planned.push({
        name: entry.name,
        phase: phaseOf(entry),
        minProgram: minProgramOf(entry),
        statements,
        tables: tables.map((each) => ({ ...each, rows: rows.get(each.table) ?? null })),
      });
    }
    return planned;
  } finally {
    await client.end();
    await connections.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the SQL statements of a migration, which is not run. */
export async function statementsOf({ load }: Pick<MigrationEntry, 'load'>): Promise<string[]> {
  const orm = new MikroORM({ dbName: 'none', entities: [], discovery: { warnWhenNoEntities: false } });
  const Migration = await load();
  const migration = new Migration(orm.em.getDriver(), orm.config);
  await migration.up();
  return migration.getQueries().map(String);
}

async function lockedTables(client: pg.Client, statements: string[]): Promise<Omit<LockedTable, 'rows'>[]> {
  const before = await tableFiles(client);
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<{ table: string; mode: string }>(
    `select c.relname as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation
     where l.pid = pg_backend_pid() and l.granted and c.relkind in ('r', 'p') and c.relnamespace = current_schema::regnamespace`,
  );
  await client.query('commit');
  const after = await tableFiles(client);
  return [...before.keys()].sort().flatMap((table) => {
    const modes = new Set(rows.filter((row) => row.table === table).map(({ mode }) => mode));
    const strongest = locks.findLast(([mode]) => modes.has(mode));
    if (!strongest) return [];
    const [, lock, blocks] = strongest;
    // A partitioned table has no file. A dropped table is not rewritten.
    const isRewritten = after.has(table) && before.get(table) !== after.get(table);
    return [{ table, lock, blocks, isRewritten }];
  });
}

/** Returns the file of each table, which changes when the table is rewritten. */
async function tableFiles(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; file: number }>(
    `select relname as table, relfilenode::int as file from pg_class
     where relkind in ('r', 'p') and relnamespace = current_schema::regnamespace`,
  );
  return new Map(rows.map(({ table, file }) => [table, file]));
}
