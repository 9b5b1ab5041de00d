import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import type { MigrationEntry } from './phase.ts';

/**
 * Milliseconds that a migration waits for a table. While it waits, all later statements on the table wait behind it, even those
 * that only read.
 */
const lockTimeoutMs = 5_000;

export interface RetryOptions {
  log: DatabaseLog;
  lockTimeoutMs?: number | undefined;
  /** Milliseconds for all attempts together. */
  limitMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Repeats an attempt to run migrations while other transactions lock their tables. Between two attempts, the tables are free for
 * everyone.
 * @param client a connection that names the transactions in the log
 * @throws AppError with the transactions if the tables stay locked
 */
export async function withLockRetries<T>(
  client: pg.ClientBase,
  attempt: (lockTimeoutMs: number) => Promise<T>,
  { log, limitMs, signal, ...options }: RetryOptions,
): Promise<T> {
  const timeoutMs = options.lockTimeoutMs ?? lockTimeoutMs;
  const begun = performance.now();
  for (let pauseMs = timeoutMs / 5; ; pauseMs = Math.min(pauseMs * 2, timeoutMs * 6)) {
    try {
      return await attempt(timeoutMs);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const transactions = await longTransactions(client);
      if (performance.now() - begun + pauseMs > limitMs || signal?.aborted)
        throw new AppError(
          'unavailable',
          `${(error as Error).message}. These transactions are open: ${transactions.join(', ')}. End them, then start again.`,
          { cause: error },
        );
      log.warn('database: table locked, migration retried later', { transactions, pauseMs });
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Whether PostgreSQL ended a statement because of `lock_timeout`. The driver's error may be the cause of the error. */
export function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === '55P03' || (cause !== undefined && isLockTimeout(cause));
}

/** Describes the longest transactions, one of which locks the table. */
async function longTransactions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::int as seconds
     from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 3`,
  );
  return rows.map(({ pid, name, seconds }) => `process ${pid} (${name || 'without a name'}, ${seconds} s)`);
}

/**
 * Runs migrations in one transaction: all of them or none.
 * @returns the names of the migrations that ran
 * @throws Error with the name of the failed migration, and the database's error as its cause
 */
export async function runMigrations(
  config: pg.PoolConfig,
  dbName: string,
  migrations: MigrationEntry[],
): Promise<string[]> {
  const { Migrator } = await import('@mikro-orm/migrations');
  const migrationsList = await Promise.all(
    migrations.map(async ({ name, load }) => ({ name, class: await load() })),
  );
  // Uses a separate ORM instance, because the application's instance must not be able to change tables.
  const orm = new MikroORM({
    dbName,
    driverOptions: { ...config, max: 1 },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList, snapshot: false, silent: true },
  });
  let running = 'migrations';
  const migrator = new Migrator(orm.em).on('migrating', ({ name }) => {
    running = name;
  });
  try {
    const applied = await migrator.up();
    return applied.map(({ name }) => name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${running} failed: ${reason}`, { cause: error });
  } finally {
    await orm.close();
  }
}
