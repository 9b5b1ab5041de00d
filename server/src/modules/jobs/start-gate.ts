import type { Logger } from 'pino';
import type { ActiveRuns } from './queue-runs.ts';

interface StartGateOptions {
  /** The running jobs of this process. */
  active: ActiveRuns;
  isPaused: () => boolean;
  heapIsFull: () => boolean;
  log: Pick<Logger, 'warn'>;
}

const minute = 60_000;

/**
 * @returns a function that says whether another job may start. With a full heap, no job starts unless nothing is running,
 * because then no job would free memory
 */
export function createStartGate({ active, isPaused, heapIsFull, log }: StartGateOptions): () => boolean {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (isPaused()) return false;
    if (active.size === 0 || !heapIsFull()) return true;
    if (performance.now() - toldAt > minute) {
      toldAt = performance.now();
      const running = [...active.values()].map(({ name }) => name);
      log.warn({ running, heap: process.memoryUsage().heapUsed }, 'jobs: start delayed, memory nearly full');
    }
    return false;
  };
}
