import { parentPort, workerData } from 'node:worker_threads';

/** Tells the guard that work on a file begins, or (null) that it has ended. */
export type GuardNote = { timeout: number; memory: number } | null;

/**
 * Ends its own process where the parent cannot: when the parent was killed and left a child busy for ever,
 * and on systems without /proc, where nobody else sees the memory.
 */
const { parent }: { parent: number } = workerData;
let limits: GuardNote = null;
let started = 0;

parentPort?.on('message', (note: GuardNote) => {
  limits = note;
  started = performance.now();
});

setInterval(() => {
  const isOrphan = process.ppid !== parent;
  const isLate = limits !== null && performance.now() - started > limits.timeout;
  const isLarge = limits !== null && process.memoryUsage.rss() > limits.memory;
  if (isOrphan || isLate || isLarge) process.kill(process.pid, 'SIGKILL');
}, 50);
