import pg from 'pg';
import { prepareSession } from './connections.ts';
import { prepared } from './prepared.ts';

/** Few, and all of them open: a connection that is opened for a question plans all that its answer needs first. */
const connections = 4;

const statements: pg.QueryConfig[] = [];

/**
 * A `prepared` statement that every answer waits for, or nearly: each connection of the hot pool has planned it before it is used.
 * @param sample values to plan it with, of no row that there is
 */
export function hot(text: string, sample: unknown[]): (values: unknown[]) => pg.QueryConfig {
  const statement = prepared(text);
  statements.push(statement(sample));
  return statement;
}

/**
 * Connections for what is made with `hot`, and for other statements that look rows up by their keys: they keep one plan for
 * all values. The embedded database works on one statement at a time, so one connection is enough there, which plans as it goes.
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

/** Opens all connections of a hot pool. @throws what the first one failed with, when all have settled: none stays in use */
export async function warm(pool: pg.Pool): Promise<void> {
  const opening = Array.from({ length: pool.options.max }, async () => (await pool.connect()).release());
  const failed = (await Promise.allSettled(opening)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** PostgreSQL plans a statement when it is first executed; what that does is undone. */
async function plan(client: pg.ClientBase, statement: pg.QueryConfig): Promise<void> {
  await client.query('begin');
  try {
    await client.query(statement);
  } catch {
    // Whoever asks for it is told; another one may be well.
  }
  await client.query('rollback');
}
