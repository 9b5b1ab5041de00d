import { parentPort, workerData } from 'node:worker_threads';
import type { GuardNote } from './child-protocol.ts';
import { guardSignals } from './child-ending.ts';

/**
 * Ends its own process if the parent cannot do so: after the parent was killed, and on systems without /proc, where only the
 * process itself can measure its usage.
 */
const { parent }: { parent: number } = workerData;
let limits: GuardNote = null;
let before = 0;

/** Returns the processor time of all threads in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

parentPort?.on('message', (note: GuardNote) => {
  limits = note;
  before = processorTime();
});

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (limits === null) return;
  if (processorTime() - before > limits.processorTime) process.kill(process.pid, guardSignals.time);
  if (process.memoryUsage.rss() > limits.memory) process.kill(process.pid, guardSignals.memory);
}, 50);
