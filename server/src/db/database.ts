import { join } from 'node:path';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type ConnectionOptions, openConnections } from './connections.ts';
import type { DatabaseLog } from './database-log.ts';
import { startUpkeep } from './embedded/upkeep.ts';
import { type MigrateMode, type Migrations, migrate, unknownProduct } from './migrate.ts';
import { programName } from './migrating/older-programs.ts';
import { runDeferredLater } from './migrating/run-deferred.ts';
import { createNotifications, type Notifications } from './database-notifications.ts';
import { createHotPool } from './hot-pool.ts';
import { createCachedPlanPool } from './cached-plan-pool.ts';
import { checkServer, migrationError, type WaitOptions } from './server-check.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { createTransactions, type InTransaction } from './transaction.ts';

export interface Database extends AsyncDisposable {
  orm: MikroORM;
  /** Connections for frequent statements, vectors and full-text search. Times are returned as `Date`, `bigint` as a string. */
  pool: pg.Pool;
  /** Connections for statements that every answer waits for: see `hot`. */
  hot: pg.Pool;
  /** Connections for large statements: see `queryWithCachedPlan`. Null for an embedded database. */
  kept: pg.Pool | null;
  transaction: InTransaction;
  embedded: boolean;
  /** Notifies listeners in all processes; the payload is limited to 8000 bytes of JSON. */
  notify: (channel: string, payload: unknown) => Promise<void>;
  /**
   * Listens to a channel. Notifications are lost while the connection is down; `onReconnect` tells the listener to load what it
   * missed.
   * @returns a function that stops listening.
   */
  listen: Notifications['listen'];
  /**
   * Opens a read-only view of all tables at this moment, for work that takes long.
   * @param scratch a folder for the copy of an embedded database
   */
  snapshot: (scratch: string) => Promise<Snapshot>;
  /** Throws if the database does not answer within five seconds of getting a free connection. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /**
   * The address of a PostgreSQL server, version 15 or newer with pgvector; undefined uses the embedded database in
   * `<dataDir>/database`.
   */
  url?: string | undefined;
  dataDir: string;
  entities: NonNullable<Options['entities']>;
  migrations: Migrations;
  /** Version of Staffroom, stored with each migration and named by each connection. */
  product?: string | undefined;
  /** Whether this process runs migrations; defaults to `auto`. */
  migrate?: MigrateMode | undefined;
  /** Milliseconds between two attempts to run deferred migrations; default one minute. */
  deferredEveryMs?: number | undefined;
  limits?: ConnectionOptions['limits'];
  /** Waits for a server that is not up yet; by default, opening fails immediately. */
  wait?: Omit<WaitOptions, 'log'>;
  log: DatabaseLog;
}

const pingQuery = { text: 'select 1', query_timeout: 5000 };

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log } = options;
  await using opened = new AsyncDisposableStack();
  const connections = await openConnections({
    ...options,
    directory: join(options.dataDir, 'database'),
    applicationName: programName(options.product ?? unknownProduct),
  });
  opened.defer(connections.close);

  const pool = new pg.Pool(connections.config);
  opened.defer(() => pool.end());
  const lost = (error: Error): void => log.warn('database: connection failed', { reason: error.message });
  pool.on('error', lost);
  // The pool handles errors of idle connections only; without this listener, an error of a busy connection would crash the
  // process.
  pool.on('connect', (client) => client.on('error', lost));
  const hot = createHotPool(connections.config, connections);
  const kept = connections.embedded ? null : createCachedPlanPool(connections.config);
  for (const other of [hot, kept]) {
    opened.defer(() => other?.end());
    other?.on('error', lost);
    other?.on('connect', (client) => client.on('error', lost));
  }
  if (!connections.embedded) await checkServer(pool, { ...options.wait, log });

  const dbName = await databaseName(pool);
  const migrating = { product: options.product, mode: options.migrate, log, signal: options.wait?.signal };
  const { applied, deferred } = await migrate(
    connections.config,
    dbName,
    options.migrations,
    migrating,
  ).catch((error: unknown) => {
    throw migrationError(error);
  });
  for (const migration of applied) log.info('database: migration applied', { migration });
  if (deferred.length > 0 && (options.migrate ?? 'auto') === 'auto') {
    const { config } = connections;
    const { migrations, deferredEveryMs: everyMs } = options;
    opened.use(runDeferredLater({ config, dbName, migrations, options: migrating, log, everyMs }));
  }

  const orm = new MikroORM({
    dbName,
    driverOptions: connections.config,
    entities: options.entities,
    discovery: { warnWhenNoEntities: false },
    logger: (line) => log.info('database: ORM printed line', { line }),
    colors: false,
  });
  opened.defer(() => orm.close());

  if (connections.embedded) opened.use(startUpkeep(pool, log));

  const notifications = createNotifications(connections.config, log);
  opened.use(notifications);

  const resources = opened.move();
  const close = (): Promise<void> => resources.disposeAsync();
  return {
    orm,
    pool,
    hot,
    kept,
    transaction: createTransactions(orm),
    embedded: connections.embedded,
    async notify(channel, payload) {
      const text = JSON.stringify(payload);
      if (Buffer.byteLength(text) >= 8000)
        throw new Error(`The notification on ${channel} is too long: send an id instead`);
      // Sends notifications one by one, each after its transaction is on disk. A crash of the database server may lose the last
      // ones.
      const statement = `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`;
      await pool.query({ name: 'notify', text: statement, values: [channel, text] });
    },
    listen: notifications.listen,
    snapshot: (scratch) => openSnapshot(connections, { scratch, log }),
    async ping() {
      await pool.query(pingQuery);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function databaseName(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? 'postgres';
}
