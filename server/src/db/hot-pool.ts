import pg from 'pg';
import { prepareSession } from './connections.ts';
import { prepared } from './prepared.ts';

/** Number of connections: few and always open, because a new connection has to plan every statement first. */
const connections = 4;

const statements: pg.QueryConfig[] = [];

/**
 * Declares a `prepared` statement that nearly every answer waits for. Each connection of the hot pool plans it when it opens.
 * @param sample values to plan the statement with, which match no row
 */
export function hot(text: string, sample: unknown[]): (values: unknown[]) => pg.QueryConfig {
  const statement = prepared(text);
  statements.push(statement(sample));
  return statement;
}

/**
 * Creates connections for `hot` statements and other lookups by key, which keep one plan for all values. The embedded database
 * gets only one connection, because it runs one statement at a time. This connection plans statements on demand.
 */
export function createHotPool(config: pg.PoolConfig, { embedded }: { embedded: boolean }): pg.Pool {
  if (embedded) return new pg.Pool({ ...config, min: 1, max: 1 });
  return new pg.Pool({
    ...config,
    min: connections,
    max: connections,
    async onConnect(client) {
      await prepareSession(client);
      await client.query('set plan_cache_mode = force_generic_plan');
      for (const statement of statements) await plan(client, statement);
    },
  });
}

/**
 * Opens all connections of a hot pool. @throws the first error, after all attempts have ended, so that no connection stays in
 * use
 */
export async function warm(pool: pg.Pool): Promise<void> {
  const opening = Array.from({ length: pool.options.max }, async () => (await pool.connect()).release());
  const failed = (await Promise.allSettled(opening)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Plans a statement by executing it once in a transaction that is rolled back, because PostgreSQL plans at the first execution.
 */
async function plan(client: pg.ClientBase, statement: pg.QueryConfig): Promise<void> {
  await client.query('begin');
  try {
    await client.query(statement);
  } catch {
    // The error is ignored here, because the statement fails again on use. Other statements may work.
  }
  await client.query('rollback');
}
