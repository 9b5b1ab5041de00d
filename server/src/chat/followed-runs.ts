import type { ServerFrame } from '@staffroom/sdk/internal/shared';
import type { Connection } from '../ws/connection.ts';
import { shortFrames } from '../ws/short-frames.ts';

export type Follow = (send: (frame: ServerFrame) => void) => Promise<() => void> | (() => void);

interface Followed {
  runs: Map<string, () => void>;
  count: number;
}

/** Tracks the runs that each socket follows, so that it gets every frame once. */
export function createFollowedRuns() {
  const followed = new WeakMap<Connection, Followed>();

  function followedBy(connection: Connection): Followed {
    const known = followed.get(connection);
    if (known) return known;
    const runs: Followed['runs'] = new Map();
    const begun = { runs, count: 0 };
    followed.set(connection, begun);
    const leaveAll = () => runs.forEach((leave) => leave());
    connection.signal.addEventListener('abort', leaveAll, { once: true });
    return begun;
  }

  /** Sends the frames of a run until the run or the socket ends. @param short whether to send short frames */
  return async (connection: Connection, runId: string, short: boolean, follow: Follow): Promise<void> => {
    const { signal } = connection;
    if (signal.aborted) return;
    const own = followedBy(connection);
    const { runs } = own;
    const send = short ? shortFrames(++own.count, connection.send) : connection.send;
    runs.get(runId)?.();
    runs.delete(runId);
    let ended = false;
    const leave = await follow((frame) => {
      send(frame);
      if (frame.type !== 'done' && frame.type !== 'error') return;
      ended = true;
      runs.delete(runId);
    });
    if (signal.aborted) leave();
    else if (!ended) runs.set(runId, leave);
  };
}
