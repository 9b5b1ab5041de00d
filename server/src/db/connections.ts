import type pg from 'pg';
import { type EmbeddedLimits, openEmbedded } from './embedded/embedded-database.ts';
import type { DatabaseLog } from './database-log.ts';

/** Milliseconds. The same limits hold on both kinds of database, so a query never hangs for ever. */
const defaultLimits: EmbeddedLimits = {
  waitLimit: 15_000,
  idleInTransactionLimit: 30_000,
  statementLimit: 120_000,
};

export interface Connections {
  /** For every `pg.Pool` and `pg.Client` of the process. */
  config: pg.PoolConfig;
  embedded: boolean;
  close: () => Promise<void>;
}

export interface ConnectionOptions {
  url?: string | undefined;
  /** Directory of the embedded database, used without a `url`. */
  directory: string;
  limits?: Partial<EmbeddedLimits> | undefined;
  log: DatabaseLog;
}

/** The one place that knows whether PostgreSQL is a server or runs inside this process. */
export async function openConnections(options: ConnectionOptions): Promise<Connections> {
  const limits = { ...defaultLimits, ...options.limits };
  const shared: pg.PoolConfig = {
    max: 10,
    // Kept though nothing is asked of them: after a quiet minute a question would connect anew, and plan all that it needs.
    min: 4,
    application_name: 'staffroom',
    connectionTimeoutMillis: 20_000,
    // Longer than the database's own limits, whose errors say more.
    query_timeout: limits.statementLimit + limits.waitLimit + 5_000,
  };
  if (options.url !== undefined) {
    const config = {
      ...shared,
      connectionString: options.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: limits.statementLimit,
      idle_in_transaction_session_timeout: limits.idleInTransactionLimit,
      onConnect: prepareSession,
    };
    return { config, embedded: false, close: () => Promise.resolve() };
  }
  const embedded = await openEmbedded({ ...limits, directory: options.directory, log: options.log });
  // The driver reads PGSSLMODE from the environment, which is meant for servers.
  const config = { ...shared, ssl: false, stream: embedded.stream };
  return { config, embedded: true, close: embedded.close };
}

/**
 * Without the first setting an HNSW index returns too few rows as soon as a query also filters. Without the second the server
 * compiles the search statement anew each time, which takes longer than to run it.
 */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query('set hnsw.iterative_scan = relaxed_order; set jit = off');
}
