import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

export interface ProcessLock extends AsyncDisposable {
  /** This process's. */
  readonly name: string;
  /** Whether the process of that name holds its lock no more. */
  isDead(name: string): Promise<boolean>;
}

/** Milliseconds between two attempts to take the lock again. */
const retryEvery = 500;

/**
 * Shows other processes that this one lives: an advisory lock on a connection of its own, which the server gives up with
 * the connection, however the process ends. When the connection alone is lost, the lock is taken again at once. The embedded
 * database has one process only, so every other name is dead there.
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
      // One session takes the lock and gives it back.
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
