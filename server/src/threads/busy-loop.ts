import { performance } from 'node:perf_hooks';

/**
 * Shares of time that the event loop is active. Between the two, the previous state stays, because batching itself reduces the
 * load.
 */
const busyAbove = 0.7;
const calmBelow = 0.4;
/** Milliseconds per measurement. */
const stretch = 500;

/** Whether this process is busy. Measures only on request, at most twice a second. */
export function createBusyLoop(): () => boolean {
  let since = performance.eventLoopUtilization();
  let looked = performance.now();
  let busy = false;
  return () => {
    const now = performance.now();
    if (now - looked < stretch) return busy;
    const total = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(total, since);
    // A long measurement says little about the present.
    if (now - looked < 2 * stretch) busy = utilization > (busy ? calmBelow : busyAbove);
    else busy = false;
    since = total;
    looked = now;
    return busy;
  };
}
