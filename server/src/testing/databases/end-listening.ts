import type pg from 'pg';

/**
 * Ends a database's listening connections, as an administrator could. Other databases' connections stay, because parallel tests
 * use the same server.
 */
export async function endListening(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen %'`,
  );
}
