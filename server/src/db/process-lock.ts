import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

export interface ProcessLock extends AsyncDisposable {
  readonly name: string;
  /** Whether the process with this name has lost or released its lock. */
  isDead(name: string): Promise<boolean>;
}

/** Milliseconds between two attempts to regain the lock. */
const retryEvery = 500;

/**
 * Shows other processes that this process is alive, by an advisory lock on a separate connection. The server releases the lock
 * with the connection, however the process ends. If only the connection is lost, the process takes the lock again immediately.
 * The embedded database has only one process, so every other name counts as dead.
 */
export async function holdProcessLock(
  { pool, embedded }: Pick<Database, 'pool' | 'embedded'>,
  name: string,
): Promise<ProcessLock> {
  const stop = new AbortController();
  let client: pg.PoolClient | undefined;
  let taking: Promise<void> = Promise.resolve();

  async function take(): Promise<void> {
    const fresh = await pool.connect();
    try {
      await fresh.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    } catch (error) {
      fresh.release(true);
      throw error;
    }
    client = fresh;
    fresh.once('end', () => {
      if (client !== fresh) return;
      client = undefined;
      fresh.release(true);
      taking = takeAgain();
    });
  }

  async function takeAgain(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        return await take();
      } catch {
        await delay(retryEvery, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
  }

  await take();
  return {
    name,
    async isDead(other) {
      if (other === name) return false;
      if (embedded) return true;
      const asking = await pool.connect();
      try {
        const { rows } = await asking.query<{ free: boolean }>(
          `select pg_try_advisory_lock(hashtextextended($1, 0)) as free`,
          [other],
        );
        const free = rows[0]?.free ?? false;
        if (free) await asking.query('select pg_advisory_unlock(hashtextextended($1, 0))', [other]);
        return free;
      } finally {
        asking.release();
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await taking;
      const last = client;
      client = undefined;
      await last?.query('select pg_advisory_unlock_all()').catch(() => undefined);
      last?.release();
    },
  };
}
