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
 * are written in batches, one statement for all runs of this process.
 */
const batchMilliseconds = 40;

export function createRunLog({ append, log }: RunLogOptions): RunLog {
  let waiting = new Map<string, RunFrame[]>();
  let timer: NodeJS.Timeout | undefined;
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
    const batches = [...waiting].map(([runId, frames]) => ({ runId, frames }));
    waiting = new Map();
    if (batches.length > 0) writing = writing.then(() => write(batches));
    return writing;
  }

  return {
    add(runId, frame) {
      const frames = waiting.get(runId);
      if (frames) frames.push(frame);
      else waiting.set(runId, [frame]);
      timer ??= setTimeout(() => void flush(), batchMilliseconds);
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
