import pg from 'pg';
import { migrate, type Migrations } from '../../db/migrate.ts';
import { PartDamaged, type PartSource, readLines, withRanges } from '../format/line-parts.ts';
import type { BackupTable, Manifest } from '../format/manifest.ts';
import { RowSum } from '../format/row-sum.ts';
import { BackupDamaged, BackupRefused, type OnPhase } from '../outcome.ts';
import { fixTextForms, insertRows, listTables, readRows, setSequences } from '../tables.ts';
import { emptyTables, setTriggers, withoutForeignKeys } from './schema.ts';

export interface RestoreRows {
  manifest: Manifest;
  source: PartSource;
  migrations: Migrations;
  /** The version of Staffroom that restores. */
  product: string;
  onPhase: OnPhase;
}

/** Refuses a backup that has migrations this version does not know. @throws BackupRefused that names both versions */
export function refuseNewerBackup(manifest: Manifest, migrations: Migrations, product: string): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = manifest.migrations.filter(({ name }) => !known.has(name));
  const newest = newer.at(-1);
  if (newest)
    throw new BackupRefused(
      `This is Staffroom ${product}, and Staffroom ${manifest.product} took the backup ${manifest.name}: the migration ${newest.name} is unknown here. Restore it with Staffroom ${manifest.product} or a newer one.`,
    );
}

/**
 * Fills a database without tables from a backup: creates the tables as they were, inserts the rows, compares them with the
 * checksums of the backup, and then runs the newer migrations. The rows are inserted in one transaction.
 * @throws BackupDamaged that names all damaged parts with their rows
 * @returns the names of the migrations that this version added
 */
export async function restoreRows(config: pg.PoolConfig, work: RestoreRows): Promise<string[]> {
  const { manifest, migrations, product, onPhase } = work;
  refuseNewerBackup(manifest, migrations, product);
  const before = new Set(manifest.migrations.map(({ name }) => name));
  const earlier = migrations.filter(({ name }) => before.has(name));
  const client = new pg.Client(patient(config));
  client.on('error', () => {
    // The statement that is running fails with the reason.
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const dbName = rows[0]?.name ?? 'postgres';
    await migrate(patient(config), dbName, earlier, { product: manifest.product });
    onPhase({ phase: 'tables created', migrations: earlier.length });
    await fixTextForms(client);
    await client.query('begin');
    await load(client, work);
    await client.query('commit');
    const { applied: added } = await migrate(patient(config), dbName, migrations, { product });
    onPhase({ phase: 'migrated', migrations: added });
    return added;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const patient = (config: pg.PoolConfig): pg.PoolConfig => ({
  ...config,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
});

async function load(client: pg.Client, { manifest, source, onPhase }: RestoreRows): Promise<void> {
  await emptyTables(client);
  const addForeignKeys = await withoutForeignKeys(client);
  await setTriggers(client, 'disable');
  const present = new Map((await listTables(client)).map((table) => [table.name, table]));
  const problems: string[] = [];
  for (const table of manifest.tables) {
    if (!present.has(table.name)) {
      problems.push(`table ${table.name}: this version does not create the table at the backup’s migrations`);
      continue;
    }
    problems.push(...(await fill(client, table, source)));
    if (table.rows > 0) onPhase({ phase: 'table', table: table.name, rows: table.rows });
  }
  if (problems.length > 0) throw new BackupDamaged(problems);
  for (const table of manifest.tables) {
    const sum = new RowSum();
    for await (const line of readRows(client, table)) sum.add(line);
    if (sum.rows !== table.rows || sum.sum !== table.sum)
      problems.push(
        `table ${table.name}: the restored rows differ from those of the backup (${sum.rows} rows, ${table.rows} in the backup)`,
      );
  }
  if (problems.length > 0) throw new BackupDamaged(problems);
  onPhase({ phase: 'rows compared', rows: manifest.tables.reduce((total, { rows }) => total + rows, 0) });
  await setSequences(client, manifest.sequences);
  await addForeignKeys();
  await setTriggers(client, 'enable');
}

/** Fills one table. @returns its damaged parts; after the first, nothing is inserted any longer */
async function fill(client: pg.Client, table: BackupTable, source: PartSource): Promise<string[]> {
  const problems: string[] = [];
  for (const { part, range } of withRanges(table.parts)) {
    try {
      const lines = await readLines(source, part);
      if (problems.length === 0) await insertRows(client, table, lines);
    } catch (error) {
      if (!(error instanceof PartDamaged)) throw error;
      problems.push(`table ${table.name}, ${range}: ${error.message} (${part.file})`);
    }
  }
  return problems;
}
