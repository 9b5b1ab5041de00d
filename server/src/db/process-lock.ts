import type { Database } from './database.ts';

export interface ProcessLock extends AsyncDisposable {
  /** Whether the process of that name holds its lock no more. */
  isDead(name: string): Promise<boolean>;
}

/**
 * Shows other processes that this one lives: an advisory lock on a connection of its own, which the server gives up with
 * the connection, however the process ends. The embedded database has one process only, so every other name is dead there.
 */
export async function holdProcessLock(
  { pool, embedded }: Pick<Database, 'pool' | 'embedded'>,
  name: string,
): Promise<ProcessLock> {
  const client = await pool.connect();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  return {
    async isDead(other) {
      if (other === name) return false;
      if (embedded) return true;
      const { rows } = await client.query<{ free: boolean }>(
        `select pg_try_advisory_lock(hashtextextended($1, 0)) as free`,
        [other],
      );
      const free = rows[0]?.free ?? false;
      if (free) await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [other]);
      return free;
    },
    async [Symbol.asyncDispose]() {
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      client.release();
    },
  };
}
