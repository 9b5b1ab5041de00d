import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Connections, openConnections } from './connections.ts';
import type { DatabaseLog } from './database-log.ts';

/** A read-only view of all tables at one moment, for work that takes longer than a request. */
export interface Snapshot extends AsyncDisposable {
  client: pg.Client;
}

/** Milliseconds. A snapshot stays open as long as its reader needs, for example to write to a slow store. */
const day = 24 * 3_600_000;

/**
 * Opens a snapshot of a database that is in use. The embedded database has only one session, in which a long transaction would
 * stop everyone; therefore its files are copied between two transactions, and the copy is read.
 * @param scratch a folder for the copy of an embedded database, which needs as much space as the database; removed on disposal
 */
export async function openSnapshot(
  { config, copyTo }: Pick<Connections, 'config' | 'copyTo'>,
  { scratch, log }: { scratch: string; log: DatabaseLog },
): Promise<Snapshot> {
  if (copyTo === null) return beginSnapshot(config);
  await using opened = new AsyncDisposableStack();
  const directory = join(scratch, `database-${randomUUID()}`);
  await mkdir(scratch, { recursive: true });
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  opened.defer(() => rm(`${directory}.lock`, { force: true }));
  await copyTo(directory);
  const limits = { idleInTransactionLimit: day };
  const copy = await openConnections({ directory, limits, log });
  opened.defer(() => copy.close());
  const snapshot = opened.use(await beginSnapshot(copy.config));
  const resources = opened.move();
  return { client: snapshot.client, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Begins a transaction that reads the tables as they are now. Its connection has no time limits. */
export async function beginSnapshot(config: pg.PoolConfig): Promise<Snapshot> {
  const client = new pg.Client({
    ...config,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => {
    // The statement that is running fails with the reason.
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // PostgreSQL takes the snapshot with the first statement.
    await client.query('select from pg_class limit 0');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    client,
    async [Symbol.asyncDispose]() {
      await client.end().catch(() => undefined);
    },
  };
}
