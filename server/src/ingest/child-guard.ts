import { workerData } from 'node:worker_threads';
import type { ExtractionLimits } from './limits.ts';

/**
 * Ends its own process where the parent cannot: when the parent was killed and left a child busy for ever,
 * and on systems without /proc, where nobody else sees the memory.
 */
const { parent, limits }: { parent: number; limits: ExtractionLimits } = workerData;
const started = performance.now();

setInterval(() => {
  const isOrphan = process.ppid !== parent;
  const isLate = performance.now() - started > limits.timeout;
  if (isOrphan || isLate || process.memoryUsage.rss() > limits.memory) process.kill(process.pid, 'SIGKILL');
}, 50);
