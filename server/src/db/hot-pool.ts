import pg from 'pg';
import { prepareSession } from './connections.ts';
import { prepared } from './prepared.ts';

/** Few and always open, because a new connection has to plan every statement first. */
const connections = 4;

const statements: pg.QueryConfig[] = [];

/**
 * A `prepared` statement that nearly every answer waits for: each connection of the hot pool plans it before its first use.
 * @param sample values to plan it with, which match no row
 */
export function hot(text: string, sample: unknown[]): (values: unknown[]) => pg.QueryConfig {
  const statement = prepared(text);
  statements.push(statement(sample));
  return statement;
}

/**
 * Connections for `hot` statements and other lookups by key: they keep one plan for all values. The embedded database runs one
 * statement at a time, so one connection is enough there, which plans on demand.
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

/** Opens all connections of a hot pool. @throws the first error, after all have settled, so that none stays in use */
export async function warm(pool: pg.Pool): Promise<void> {
  const opening = Array.from({ length: pool.options.max }, async () => (await pool.connect()).release());
  const failed = (await Promise.allSettled(opening)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** PostgreSQL plans a statement at its first execution, whose effects are rolled back. */
async function plan(client: pg.ClientBase, statement: pg.QueryConfig): Promise<void> {
  await client.query('begin');
  try {
    await client.query(statement);
  } catch {
    // The caller gets this error on use; other statements may work.
  }
  await client.query('rollback');
}
