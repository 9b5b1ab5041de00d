import type { Database } from '../../db/database.ts';
import type { ProcessLock } from '../../db/process-lock.ts';
import { BudgetHold } from './entity.ts';

interface Dependencies {
  database: Pick<Database, 'orm'>;
  lock: Pick<ProcessLock, 'name' | 'isDead'>;
}

/**
 * Ends the reservations of processes that are no longer alive. Simultaneous calls share one look. A process that has only lost
 * its connection for a moment can lose its reservations too; a budget is then exceeded by its running calls at most.
 * @returns a function that returns whether a reservation has ended
 */
export function releaseHoldsOfDeadProcesses({
  database: { orm },
  lock,
}: Dependencies): () => Promise<boolean> {
  let looking: Promise<boolean> | undefined;

  async function look(): Promise<boolean> {
    const em = orm.em.fork();
    const others = await em.find(BudgetHold, { process: { $ne: lock.name } }, { fields: ['process'] });
    let hasEnded = false;
    for (const process of new Set(others.flatMap((hold) => hold.process ?? []))) {
      if (await lock.isDead(process))
        hasEnded = (await em.nativeDelete(BudgetHold, { process })) > 0 || hasEnded;
    }
    return hasEnded;
  }

  return () => (looking ??= look().finally(() => (looking = undefined)));
}
