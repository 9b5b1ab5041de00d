import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Runs a large statement with a generic plan that its connection keeps. By default, PostgreSQL would plan the statement for
 * each set of parameters, which takes longer than running it if it has about forty parts.
 * @param statement a statement made with `prepared`
 * @returns the rows of its result
 */
export async function queryWithCachedPlan<R extends pg.QueryResultRow>(
  { pool, kept }: Pick<Database, 'pool' | 'kept'>,
  statement: pg.QueryConfig,
): Promise<R[]> {
  if (kept) return (await kept.query<R>(statement)).rows;
  // All connections of the embedded database share one session, so the plan setting is limited to a transaction.
  const client = await pool.connect();
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<R>(statement);
    // The commit is not awaited, because it only resets the connection.
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
    return rows;
  } catch (error) {
    // A connection in an open transaction is unusable, so close it.
    client.release(true);
    throw error;
  }
}
