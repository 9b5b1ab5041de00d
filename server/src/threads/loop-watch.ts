import { extname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { announceJobs } from './supervised.ts';
import { exposePosition } from './running-job.ts';

export interface LoopWatchOptions {
  log: Pick<Logger, 'warn' | 'error'>;
  running: () => string[];
  /** Returns the job whose code is running now; null if no job's code is running. */
  current?: () => string | null;
  /** Returns the document version that is being read now; null if none is. */
  reading?: () => string | null;
  /** Milliseconds without a turn after which the event loop counts as blocked; default 1,000. */
  standstillMs?: number;
  /** Seconds of processor time without a turn of the event loop after which the process is ended; default 20. */
  limit?: number;
  reportFile?: string;
}

export interface LoopBlocked {
  milliseconds: number;
  /** The processor time of the whole process in seconds. On a busy machine, this is much less than the elapsed time. */
  processorSeconds: number;
  running: string[];
}

export interface LoopWatchData {
  loopCount: Int32Array;
  standstillMs: number;
  limit: number;
  reportFile: string | undefined;
}

/**
 * Finds the job that blocks the event loop, which all agents share. A worker thread reports which jobs were running. If the
 * loop stays blocked, the worker thread ends the process and records whose code blocked the loop. The job that blocked it
 * fails; the other jobs continue in another process or after the restart. If the blocking job is unknown, all running jobs lose
 * an attempt.
 */
export function watchLoop({
  log,
  running,
  current = () => null,
  reading = () => null,
  standstillMs = 1_000,
  limit = 20,
  reportFile,
}: LoopWatchOptions): AsyncDisposable {
  const loopCount = new Int32Array(new SharedArrayBuffer(4));
  const workerData: LoopWatchData = { loopCount, standstillMs, limit, reportFile };
  exposePosition(() => ({ jobId: current(), versionId: reading(), running: running() }));
  const thread = new Worker(new URL(`./loop-watch-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData,
    name: 'loop-watch',
    execArgv: [],
  });
  thread.unref();
  thread.on('message', (blocked: LoopBlocked) => log.warn(blocked, 'server: event loop blocked'));
  thread.on('error', (error) => log.error({ err: error }, 'server: event loop watch failed'));
  let told = '';
  const beat = setInterval(() => {
    Atomics.add(loopCount, 0, 1);
    const now = running();
    if (now.join() === told) return;
    told = now.join();
    thread.postMessage(now);
    announceJobs(now);
  }, standstillMs / 4);
  beat.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat);
      await thread.terminate();
    },
  };
}

/** Share of the heap limit above which no further job starts. */
const fullHeap = 0.85;

/** Whether memory is short. In that case, another job could crash the process and end all jobs that run in it. */
export function isHeapFull(): boolean {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return used > most * fullHeap;
}
