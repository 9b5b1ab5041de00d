import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@staffroom/sdk';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { olderPrograms } from './migrating/older-programs.ts';
import { canWait, isOlderVersion, latestVersion, type MigrationEntry } from './migrating/phase.ts';
import { isLockTimeout, runMigrations, withLockRetries } from './migrating/run-migrations.ts';
import { notedMigrations, noteProgram, refuseNewer } from './noted-migrations.ts';

/** All migrations in execution order. */
export type Migrations = MigrationEntry[];

/** `auto` runs migrations, `wait` waits until another process has run them, `off` starts only if there is nothing to run. */
export type MigrateMode = 'auto' | 'wait' | 'off';

export interface MigrateOptions {
  /** The version of Staffroom, stored with the migrations. */
  product?: string | undefined;
  /** Defaults to `auto`. */
  mode?: MigrateMode | undefined;
  log?: DatabaseLog | undefined;
  /** Milliseconds to wait for older programs to end, before a migration that this version needs; default 30 s. */
  olderProgramsMs?: number | undefined;
  /** Milliseconds that a statement waits for a table before all migrations are rolled back and repeated; default 5 s. */
  lockTimeoutMs?: number | undefined;
  /** Ends the waits. */
  signal?: AbortSignal | undefined;
}

export interface Migrated {
  /** The names of the migrations that this process ran. */
  applied: string[];
  /** The contract migrations that wait until the programs `older` have ended. */
  deferred: string[];
  /** The versions of running programs that do not work after the deferred migrations. */
  older: string[];
}

/** The version that is stored if a program does not pass its own. */
export const unknownProduct = '0.0.0';
const silent: DatabaseLog = { info() {}, warn() {}, error() {} };
const runLock = `hashtext('staffroom.migrations')`;
/**
 * A program that starts holds this lock together with others while it compares itself with the tables; a contract migration
 * holds it alone. So the migration sees each program that has not seen the migration.
 */
const contractLock = `hashtext('staffroom.contract')`;

/** Time limit in milliseconds; building an index over a large table takes minutes. */
const limit = 15 * 60_000;
const pollMs = 500;
const logEveryMs = 10_000;

/**
 * Runs new migrations, each exactly once even if many processes start together. If one fails, all new migrations are rolled
 * back. Contract migrations that can wait are left out while older programs are running.
 * @throws AppError if a newer version of Staffroom has migrated the database so that this version does not work on it
 * @throws Error with the name of the failed migration, and the database's error as its cause
 */
export async function migrate(
  config: pg.PoolConfig,
  dbName: string,
  migrations: Migrations,
  options: MigrateOptions = {},
): Promise<Migrated> {
  const { product = unknownProduct, mode = 'auto', log = silent, signal } = options;
  const patient = { ...config, statement_timeout: limit, query_timeout: limit };
  // A process that waits for the lock uses only this connection, so the migrating process never has to wait for a connection.
  const lock = new pg.Client(patient);
  lock.on('error', () => {
    // A lost connection releases the lock. No error is needed: the migrations run in one transaction and report their own
    // errors.
  });
  const known = new Set(migrations.map(({ name }) => name));
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock_shared(${contractLock})`);
    let pending = await read();
    await lock.query(`select pg_advisory_unlock_shared(${contractLock})`);
    if (mode === 'off' && pending.some(isNeeded)) throw missing(pending.filter(isNeeded), product);
    if (mode === 'wait') pending = await waitForOthers(pending);
    if (!pending.some(isNeeded)) return await runWithoutWait(pending);
    await lock.query(`select pg_advisory_lock(${runLock})`);
    return await run();
  } finally {
    await lock.end();
  }

  /**
   * Returns the migrations that have not run. They are recorded in their own transaction, so all or none of another process's
   * migrations are visible.
   */
  async function read(): Promise<Migrations> {
    const noted = await notedMigrations(lock);
    const newer = refuseNewer(noted, known, product);
    if (newer.length > 0)
      log.warn('database: migrated by newer version', {
        product: newer.at(-1)?.product,
        migrations: namesOf(newer),
      });
    const seen = new Set(noted.map(({ name }) => name));
    return migrations.filter(({ name }) => !seen.has(name));
  }

  async function waitForOthers(pending: Migrations): Promise<Migrations> {
    let left = pending;
    for (let waited = 0; left.some(isNeeded); waited += pollMs) {
      if (waited % logEveryMs === 0)
        log.warn('database: waiting until another process runs migrations', { migrations: namesOf(left) });
      await delay(pollMs, undefined, { signal });
      left = await read();
    }
    return left;
  }

  /** Runs contract migrations that can wait, unless another program is running or has locked something. */
  async function runWithoutWait(pending: Migrations): Promise<Migrated> {
    const nothing = { applied: [], deferred: namesOf(pending), older: [] };
    if (pending.length === 0 || mode !== 'auto' || !(await tryRunLock(lock))) return nothing;
    try {
      const { lockTimeoutMs = 1_000 } = options;
      return await runOnce({
        client: lock,
        config: patient,
        dbName,
        pending: await read(),
        product,
        lockTimeoutMs,
      });
    } catch (error) {
      if (isLockTimeout(error)) return nothing;
      throw error;
    }
  }

  /** Runs migrations until they succeed. The connection holds the lock of migrations. */
  async function run(): Promise<Migrated> {
    // Another process, perhaps of another version, may have migrated while this one waited.
    const pending = await read();
    if (!pending.some(isNeeded)) return { applied: [], deferred: namesOf(pending), older: [] };
    await waitForOlderPrograms(pending.filter(isNeeded));
    return withLockRetries(
      lock,
      (timeoutMs) =>
        runOnce({ client: lock, config: patient, dbName, pending, product, lockTimeoutMs: timeoutMs }),
      { log, limitMs: limit, lockTimeoutMs: options.lockTimeoutMs, signal },
    );
  }

  async function waitForOlderPrograms(needed: Migrations): Promise<void> {
    const { olderProgramsMs = 30_000 } = options;
    for (let waited = 0; ; waited += pollMs) {
      const older = await olderThanNeeded(lock, { config, pending: needed, product });
      if (older.length === 0) return;
      if (waited >= olderProgramsMs || signal?.aborted)
        throw new AppError(
          'unavailable',
          `Staffroom ${product} changes tables that running programs need: ${older.map((version) => `Staffroom ${version}`).join(', ')}. Stop these programs, then start this one again.`,
        );
      if (waited % logEveryMs === 0) log.warn('database: waiting until older programs end', { older });
      await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

export interface RunOnce {
  /** A connection that holds the lock of migrations. */
  client: pg.Client;
  config: pg.PoolConfig;
  dbName: string;
  pending: Migrations;
  product: string;
  lockTimeoutMs: number;
}

/** Runs pending migrations once. Leaves out contract migrations that can wait, while older programs are running. */
async function runOnce(work: RunOnce): Promise<Migrated> {
  const { client, config, dbName, pending, product } = work;
  const contracts = pending.filter(({ contract }) => contract);
  if (contracts.length > 0) await client.query(`select pg_advisory_lock(${contractLock})`);
  try {
    const older = await olderThanNeeded(client, { config, pending: contracts, product });
    const chosen = older.length === 0 ? pending : pending.filter(isNeeded);
    const deferred = pending.filter((each) => !chosen.includes(each));
    if (chosen.length === 0) return { applied: [], deferred: namesOf(deferred), older };
    const applied = await runMigrations({ ...config, lock_timeout: work.lockTimeoutMs }, dbName, chosen);
    await noteProgram(client, chosen, product);
    return { applied, deferred: namesOf(deferred), older };
  } finally {
    if (contracts.length > 0) await client.query(`select pg_advisory_unlock(${contractLock})`);
  }
}

/**
 * Runs contract migrations that were deferred, if no older program is running any longer.
 * @returns null if another process is running migrations
 */
export async function runDeferred(
  config: pg.PoolConfig,
  dbName: string,
  migrations: Migrations,
  { product = unknownProduct, log = silent, lockTimeoutMs, signal }: MigrateOptions,
): Promise<Migrated | null> {
  const patient = { ...config, statement_timeout: limit, query_timeout: limit };
  const client = new pg.Client(patient);
  client.on('error', () => {
    // A lost connection releases the lock, as in `migrate`.
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${runLock}) as taken`,
    );
    if (!rows[0]?.taken) return null;
    const seen = new Set((await notedMigrations(client)).map(({ name }) => name));
    const pending = migrations.filter(({ name }) => !seen.has(name)).filter(canWait);
    return await withLockRetries(
      client,
      (timeoutMs) => runOnce({ client, config: patient, dbName, pending, product, lockTimeoutMs: timeoutMs }),
      { log, limitMs: limit, lockTimeoutMs, signal },
    );
  } finally {
    await client.end();
  }
}

async function tryRunLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${runLock}) as taken`);
  return rows[0]?.taken ?? false;
}

/** Returns the versions of running programs that fail after the contract migrations. Equal versions count as this program. */
async function olderThanNeeded(
  client: pg.Client,
  { config, pending, product }: Pick<RunOnce, 'config' | 'pending' | 'product'>,
): Promise<string[]> {
  const minimum = latestVersion(pending.flatMap(({ contract }) => contract?.minProgram ?? []));
  // Only the embedded database has its own stream. It has no other program.
  if (minimum === null || config.stream !== undefined) return [];
  return olderPrograms(client, isOlderVersion(product, minimum) ? product : minimum);
}

const isNeeded = (entry: MigrationEntry): boolean => !canWait(entry);
const namesOf = (entries: { name: string }[]): string[] => entries.map(({ name }) => name);

function missing(needed: Migrations, product: string): AppError {
  const [first] = needed;
  const others = needed.length === 1 ? '' : ` and ${needed.length - 1} more`;
  return new AppError(
    'unavailable',
    `MIGRATE is "off", and the database lacks the migration ${first?.name}${others} of Staffroom ${product}. Run: node server/bin/server.js migrate. Then start this program again.`,
  );
}
