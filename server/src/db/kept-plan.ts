import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Runs a large statement with a generic plan that its connection keeps. By default, PostgreSQL would plan it for each set of
 * parameters, which takes longer than running it for a statement of about forty parts.
 * @param statement `prepared`
 * @returns its rows
 */
export async function keptPlan<R extends pg.QueryResultRow>(
  { pool, kept }: Pick<Database, 'pool' | 'kept'>,
  statement: pg.QueryConfig,
): Promise<R[]> {
  if (kept) return (await kept.query<R>(statement)).rows;
  // The embedded database has one session for all connections, so a setting would affect every statement.
  const client = await pool.connect();
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<R>(statement);
    // Not awaited, because it only resets the connection.
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
