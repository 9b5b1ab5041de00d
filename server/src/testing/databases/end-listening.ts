import type pg from 'pg';

/**
 * Ends the connections of a database that listen to notifications, as an administrator could. Connections of other databases
 * stay, because parallel tests use the same server.
 */
export async function endListening(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen %'`,
  );
}
