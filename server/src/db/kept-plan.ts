import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * Runs a large statement with the plan that its connection keeps. PostgreSQL would plan it anew for each set of parameters, as it
 * takes a plan for given ones to be cheaper, which for a statement of some forty parts takes longer than to run it.
 * @param statement `prepared`
 * @returns its rows
 */
export async function keptPlan<R extends pg.QueryResultRow>(
  { pool, kept }: Pick<Database, 'pool' | 'kept'>,
  statement: pg.QueryConfig,
): Promise<R[]> {
  if (kept) return (await kept.query<R>(statement)).rows;
  // The embedded database has one session for all connections: what is set there would hold for every statement.
  const client = await pool.connect();
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<R>(statement);
    // Nobody waits for the end, which only sets the connection back.
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
    return rows;
  } catch (error) {
    // A connection whose transaction has no end is of no use to others; the next one begins anew.
    client.release(true);
    throw error;
  }
}
