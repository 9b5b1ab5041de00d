import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Waits for the named lock, across all processes, and keeps it to the end of this transaction. */
export async function lockUntilCommit(em: SqlEntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [name]);
}
