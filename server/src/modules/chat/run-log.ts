import type { RunFrame } from '@staffroom/sdk';
import type { Logger } from 'pino';

export interface RunLog {
  add: (frame: RunFrame) => void;
  /** Writes what is left. */
  close: () => Promise<void>;
}

/** A token every few milliseconds would be a statement every few milliseconds: they are written in batches. */
const batchMilliseconds = 40;

export function createRunLog({
  runId,
  append,
  log,
}: {
  runId: string;
  append: (runId: string, frames: RunFrame[]) => Promise<void>;
  log: Logger;
}): RunLog {
  let batch: RunFrame[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush() {
    timer = undefined;
    const frames = batch;
    batch = [];
    if (frames.length === 0) return;
    // Followers on this process have the frames already; without the log only a resume elsewhere loses them.
    writing = writing
      .then(() => append(runId, frames))
      .catch((error: unknown) => log.warn({ err: error, runId }, 'a batch of a run was not logged'));
  }

  return {
    add(frame) {
      batch.push(frame);
      timer ??= setTimeout(flush, batchMilliseconds);
    },
    async close() {
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
