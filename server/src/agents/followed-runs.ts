import type { ServerFrame } from '@staffroom/sdk';
import type { Connection } from '../ws/connection.ts';

export type Follow = (send: (frame: ServerFrame) => void) => Promise<() => void> | (() => void);

/** What each socket follows, by run: one that comes back twice gets every frame once. */
export function createFollowedRuns() {
  const followed = new WeakMap<Connection, Map<string, () => void>>();

  function runsOf(connection: Connection): Map<string, () => void> {
    const known = followed.get(connection);
    if (known) return known;
    const runs = new Map<string, () => void>();
    followed.set(connection, runs);
    const leaveAll = () => runs.forEach((leave) => leave());
    connection.signal.addEventListener('abort', leaveAll, { once: true });
    return runs;
  }

  /** Sends what `follow` gives until the run or the socket has ended. */
  return async (connection: Connection, runId: string, follow: Follow): Promise<void> => {
    const { signal } = connection;
    if (signal.aborted) return;
    const runs = runsOf(connection);
    runs.get(runId)?.();
    runs.delete(runId);
    let ended = false;
    const leave = await follow((frame) => {
      connection.send(frame);
      if (frame.type !== 'done' && frame.type !== 'error') return;
      ended = true;
      runs.delete(runId);
    });
    if (signal.aborted) leave();
    else if (!ended) runs.set(runId, leave);
  };
}
