import pg from 'pg';
import { type EmbeddedLimits, openEmbedded } from './embedded/embedded-database.ts';
import type { DatabaseLog } from './database-log.ts';

/** Limits in milliseconds for both a PostgreSQL server and the embedded database, so that no query hangs forever. */
const defaultLimits: EmbeddedLimits = {
  waitLimit: 15_000,
  idleInTransactionLimit: 30_000,
  statementLimit: 120_000,
};

export interface Connections {
  config: pg.PoolConfig;
  embedded: boolean;
  /** Copies an embedded database into a new directory while it is in use; null for a PostgreSQL server. */
  copyTo: ((directory: string) => Promise<void>) | null;
  close: () => Promise<void>;
}

export interface ConnectionOptions {
  url?: string | undefined;
  directory: string;
  limits?: Partial<EmbeddedLimits> | undefined;
  /** The name that connections show in `pg_stat_activity`; defaults to "staffroom". */
  applicationName?: string | undefined;
  log: DatabaseLog;
}

/** Opens the database. Only this module knows whether PostgreSQL is a server or runs inside this process. */
export async function openConnections(options: ConnectionOptions): Promise<Connections> {
  const limits = { ...defaultLimits, ...options.limits };
  const { applicationName = 'staffroom' } = options;
  const shared: pg.PoolConfig = {
    max: 10,
    // Idle connections stay open, because a new connection would have to plan every statement again.
    min: 4,
    application_name: applicationName,
    connectionTimeoutMillis: 20_000,
    // Longer than the database's own limits, because the database's error messages are more useful.
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
      // The address of the database may contain another name. Migrations recognize running programs by their names.
      onConnect: (client: pg.ClientBase) =>
        prepareSession(client, `; set application_name = ${pg.escapeLiteral(applicationName)}`),
    };
    return { config, embedded: false, copyTo: null, close: () => Promise.resolve() };
  }
  const embedded = await openEmbedded({ ...limits, directory: options.directory, log: options.log });
  // Overrides PGSSLMODE from the environment, which is meant for connections to a PostgreSQL server.
  const config = { ...shared, ssl: false, stream: embedded.stream };
  return { config, embedded: true, copyTo: embedded.copyTo, close: embedded.close };
}

/**
 * Applies two settings to a connection. Without `hnsw.iterative_scan`, an HNSW index returns too few rows if the query also
 * filters. Without `jit = off`, the server JIT-compiles the search statement each time, which takes longer than running it.
 */
export async function prepareSession(client: pg.ClientBase, more = ''): Promise<void> {
  await client.query(`set hnsw.iterative_scan = relaxed_order; set jit = off${more}`);
}
