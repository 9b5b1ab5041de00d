import type pg from 'pg';

/**
 * Ends the connections of a database that listen, as its administrator may. Those of others stay: tests beside this one listen on
 * the same server.
 */
export async function endListening(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen %'`,
  );
}
