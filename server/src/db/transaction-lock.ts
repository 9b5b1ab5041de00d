import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Waits until no other transaction holds the lock of this name, in any process, and holds it to the end of this one. */
export async function lockUntilCommit(em: SqlEntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [name]);
}
