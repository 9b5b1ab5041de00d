import type { RunFrame } from '@staffroom/sdk/internal/shared';
import type { WrittenNote } from './log-entries.ts';
import type { Logger } from 'pino';

export interface RunBatch {
  runId: string;
  frames: Logged[];
}

type Logged = RunFrame | WrittenNote;

export interface RunLog {
  add: (runId: string, frame: Logged) => void;
  flush: () => Promise<void>;
  /** Removes the unwritten frames of a run from the queue and returns them. Resolves when no write of this run is in progress. */
  take: (runId: string) => Promise<Logged[]>;
}

interface RunLogOptions {
  append: (batches: readonly RunBatch[]) => Promise<void>;
  log: Logger;
}

/**
 * Milliseconds between two writes to the log. One statement writes the frames of all runs of this process, because one
 * statement per token would be too many. The delay grows with the number of runs.
 */
const batchMilliseconds = { minDelayMs: 40, maxDelayMs: 200 };

export function createRunLog({ append, log }: RunLogOptions): RunLog {
  let waiting = new Map<string, Logged[]>();
  let timer: NodeJS.Timeout | undefined;
  let wait = batchMilliseconds.minDelayMs;
  let writing = Promise.resolve();

  async function write(batches: readonly RunBatch[]): Promise<void> {
    try {
      await append(batches);
    } catch (error) {
      const [only, ...others] = batches;
      // After a failed write, each batch is written separately, so that one failing batch does not affect the others.
      if (others.length > 0) for (const batch of batches) await write([batch]);
      // Followers in this process already have the frames. Only clients that resume through another process miss them.
      else log.warn({ err: error, runId: only?.runId }, 'chat: cannot store frames of run');
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Frames that arrive during a write are written by the next one, even if the database is slow.
    writing = writing.then(async () => {
      const batches = [...waiting].map(([runId, frames]) => ({ runId, frames }));
      waiting = new Map();
      const { minDelayMs, maxDelayMs } = batchMilliseconds;
      wait = Math.min(Math.max(batches.length, minDelayMs), maxDelayMs);
      if (batches.length > 0) await write(batches);
    });
    return writing;
  }

  return {
    add(runId, frame) {
      const frames = waiting.get(runId);
      if (frames) frames.push(frame);
      else waiting.set(runId, [frame]);
      timer ??= setTimeout(() => void flush(), wait);
    },
    flush,
    async take(runId) {
      const frames = waiting.get(runId) ?? [];
      waiting.delete(runId);
      await writing;
      return frames;
    },
  };
}
