import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Waits for the named lock, which applies across all processes, and keeps it until this transaction ends. */
export async function lockUntilCommit(em: SqlEntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [name]);
}
