import type { Database } from '../../../db/database.ts';
import { endInterrupted } from './end-interrupted.sql.ts';
import { finishRun } from './finish-run.sql.ts';
import type { createRunLogStore } from './run-log-store.sql.ts';
import { RunState } from './run-state.ts';

interface RecoverOptions {
  database: Pick<Database, 'pool'>;
  store: Pick<ReturnType<typeof createRunLogStore>, 'runningProcesses' | 'logsOf'>;
  processName: string;
  /** The runs that this process writes. */
  live: ReadonlyMap<string, unknown>;
}

/**
 * Ends runs of dead processes, and runs of this process whose end could not be stored.
 * @returns the number of ended runs; a run that ended by itself in the meantime does not count
 */
export async function recoverRuns(
  { database, store, processName, live }: RecoverOptions,
  isDead: (processName: string) => Promise<boolean>,
): Promise<number> {
  const dead: string[] = [];
  for (const name of await store.runningProcesses())
    if (name === processName || (await isDead(name))) dead.push(name);
  if (dead.length === 0) return 0;
  const logs = await store.logsOf(dead, [...live.keys()]);
  const abandoned = logs.filter(({ runId }) => !live.has(runId));
  let count = 0;
  const cut: Parameters<typeof endInterrupted>[1][number][] = [];
  for (const { runId, frames, base, written } of abandoned) {
    const end = RunState.replay(frames, base).end(written?.status ?? 'interrupted', null);
    if (!written || end.content === '') cut.push({ runId, end: { ...end, status: 'interrupted' } });
    else if (await finishRun(database, runId, { ...end, usage: written.usage })) count += 1;
  }
  return count + (await endInterrupted(database, cut));
}
