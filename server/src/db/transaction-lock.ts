import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Waits for the named lock, which applies across all processes, and keeps it until this transaction ends. */
export async function lockUntilCommit(em: SqlEntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtext(?))', [name]);
}

/** Takes the named lock until this transaction ends, unless another transaction has it. @returns whether it was free */
export async function tryLockUntilCommit(em: SqlEntityManager, name: string): Promise<boolean> {
  const [row] = await em.execute<{ free: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtext(?)) as free',
    [name],
  );
  return row?.free === true;
}
