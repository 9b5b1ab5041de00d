import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { BackfillProgress } from './backfill-progress.sql.ts';
import { WorkspaceStateRow } from './entity.ts';

export interface Backfill {
  /** The name of the job. It never changes, so that jobs of another version still run. */
  name: string;
  /** Counts the rows that are left. Runs at each start, so it needs an index. */
  count: () => Promise<number>;
  /** Changes the next rows in short transactions. @returns how many rows it has changed; 0 if none is left */
  step: (signal: AbortSignal) => Promise<number>;
}

export interface BackfillDependencies {
  database: Pick<Database, 'orm'>;
  queue: Pick<Queue, 'define' | 'add'>;
  log: Pick<Logger, 'info'>;
}

/**
 * Changes rows of earlier versions in a background job, because a migration would lock them all and delay the start. One process
 * at a time works on a backfill, one step per job, and its progress is in `workspace_state`. The program must work with rows
 * that are not changed yet.
 * @returns `recover`, which starts or continues the backfill if rows are left. Call it when the queue is running
 */
export function createBackfill(
  { database, queue, log }: BackfillDependencies,
  { name, count, step }: Backfill,
): { recover: () => Promise<void> } {
  const stateName = `backfill ${name}` as const;
  queue.define(
    name,
    async ({ signal }) => {
      const changed = await step(signal);
      await note(changed);
      if (changed > 0) await start();
    },
    { attempts: 10, concurrency: 1 },
  );
  const start = () => queue.add(name, {}, { unique: name });

  /** Adds to the progress, and counts again, because people may have added or deleted rows. */
  async function note(changed: number): Promise<void> {
    const em = database.orm.em.fork();
    const left = await count();
    const row = await em.findOne(WorkspaceStateRow, { name: stateName });
    const before = row?.value as BackfillProgress | undefined;
    const done = (before && !before.isFinished ? before.done : 0) + changed;
    const value: BackfillProgress = { name, done, total: done + left, isFinished: left === 0 };
    await em.upsert(WorkspaceStateRow, { name: stateName, value, updatedAt: new Date() });
    if (changed > 0) log.info(value, 'database: rows backfilled');
  }

  return {
    async recover() {
      if ((await count()) === 0) return;
      await note(0);
      await start();
    },
  };
}
