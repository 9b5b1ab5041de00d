import { extname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { announceJobs } from './supervised.ts';
import { offer } from './running-job.ts';

export interface LoopWatchOptions {
  log: Pick<Logger, 'warn' | 'error'>;
  /** What may be to blame: the jobs that run here. */
  running: () => string[];
  /** The job whose code is running at this moment; null where it is none's. */
  current?: () => string | null;
  /** The version of a document that is read at this moment; null where it is none. */
  reading?: () => string | null;
  /** Milliseconds without a turn of the event loop after which it is called blocked; 1 s unless told. */
  patience?: number;
  /** Seconds of processor time in which the loop does not turn once, after which the process is ended; 20 unless told. */
  limit?: number;
  /** Where it is noted which job or document had the process ended (blame.ts). */
  blameFile?: string;
}

/** What the thread says, once the loop turns again. */
export interface LoopBlocked {
  milliseconds: number;
  /** Of the whole process: much less than the time that went by where the machine is busy. */
  processorSeconds: number;
  running: string[];
}

/** What the thread is given. */
export interface LoopWatchData {
  /** Turns of the loop that have been noted. */
  turns: Int32Array;
  patience: number;
  limit: number;
  blameFile: string | undefined;
}

/**
 * Names who holds up the process: agents share its one thread, and code that computes without a pause serves nobody else. A thread
 * beside it says which jobs were running. It ends the process whose loop never turns again, and notes whose code did not
 * give it back: that job has failed, and the others go on elsewhere or at the next start as if nothing had been. Where it cannot be
 * said, all are counted as tried.
 */
export function watchLoop({
  log,
  running,
  current = () => null,
  reading = () => null,
  patience = 1_000,
  limit = 20,
  blameFile,
}: LoopWatchOptions): AsyncDisposable {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const workerData: LoopWatchData = { turns, patience, limit, blameFile };
  offer(() => ({ jobId: current(), versionId: reading(), running: running() }));
  const thread = new Worker(new URL(`./loop-watch-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData,
    name: 'loop-watch',
    execArgv: [],
  });
  thread.unref();
  thread.on('message', (blocked: LoopBlocked) => log.warn(blocked, 'the event loop was blocked'));
  thread.on('error', (error) => log.error({ err: error }, 'nobody watches the event loop any more'));
  let told = '';
  const beat = setInterval(() => {
    Atomics.add(turns, 0, 1);
    const now = running();
    if (now.join() === told) return;
    told = now.join();
    thread.postMessage(now);
    announceJobs(now);
  }, patience / 4);
  beat.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat);
      await thread.terminate();
    },
  };
}

/** Above this share of what the heap may hold, no further job starts beside those that run. */
const fullHeap = 0.85;

/** Where jobs take what memory there is, another one would end all of them. */
export function isHeapFull(): boolean {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return used > most * fullHeap;
}
