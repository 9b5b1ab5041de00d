import type { RunFrame } from '@staffroom/sdk';
import type { Logger } from 'pino';

/** Frames of one run, in their order. */
export interface RunBatch {
  runId: string;
  frames: RunFrame[];
}

export interface RunLog {
  add: (runId: string, frame: RunFrame) => void;
  /** Writes what is left of all runs. */
  flush: () => Promise<void>;
  /** What is not written yet of a run, which then never is. Resolves when nothing of it is being written any more. */
  take: (runId: string) => Promise<RunFrame[]>;
}

interface RunLogOptions {
  append: (batches: readonly RunBatch[]) => Promise<void>;
  log: Logger;
}

/**
 * A token every few milliseconds would be a statement every few milliseconds, and a hundred answers a hundred times as many: they
 * are written in batches, one statement for all runs of this process. With a row for each run, many runs write less often: a
 * millisecond more for each, up to the longest.
 */
const batchMilliseconds = { shortest: 40, longest: 200 };

export function createRunLog({ append, log }: RunLogOptions): RunLog {
  let waiting = new Map<string, RunFrame[]>();
  let timer: NodeJS.Timeout | undefined;
  let wait = batchMilliseconds.shortest;
  let writing = Promise.resolve();

  async function write(batches: readonly RunBatch[]): Promise<void> {
    try {
      await append(batches);
    } catch (error) {
      const [only, ...others] = batches;
      // One that cannot be written takes no other with it.
      if (others.length > 0) for (const batch of batches) await write([batch]);
      // Followers on this process have the frames already; without the log only a resume elsewhere loses them.
      else log.warn({ err: error, runId: only?.runId }, 'a batch of a run was not logged');
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // What comes while one batch is being written is in the next, also where the database is slow.
    writing = writing.then(async () => {
      const batches = [...waiting].map(([runId, frames]) => ({ runId, frames }));
      waiting = new Map();
      const { shortest, longest } = batchMilliseconds;
      wait = Math.min(Math.max(batches.length, shortest), longest);
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
