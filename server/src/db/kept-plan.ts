import type { QueryConfig, QueryResultRow } from 'pg';
import type { Database } from './database.ts';

/**
 * Runs a large statement with the plan that its connection keeps. PostgreSQL would plan it anew for each set of parameters, as it
 * takes a plan for given ones to be cheaper, which for a statement of some forty parts takes longer than to run it.
 * @param statement `prepared`
 * @returns its rows
 */
export async function keptPlan<R extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  statement: QueryConfig,
): Promise<R[]> {
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<R>(statement);
    await client.query('commit');
    failed = false;
    return rows;
  } finally {
    // A connection whose transaction has no end is of no use to others; the next one begins anew.
    client.release(failed);
  }
}
