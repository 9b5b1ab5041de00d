import { performance } from 'node:perf_hooks';

/**
 * The shares of time in which the event loop is active: above the first, the process is busy; below the second, it is not.
 * Between the two, the previous state stays, because a busy process batches its work and thereby reduces the load.
 */
const busyAbove = 0.7;
const calmBelow = 0.4;
/** The minimum duration of a measurement in milliseconds. */
const stretch = 500;

/** Returns a function that says whether this process is busy. It measures only when it is called, and at most twice a second. */
export function createBusyLoop(): () => boolean {
  let since = performance.eventLoopUtilization();
  let looked = performance.now();
  let busy = false;
  return () => {
    const now = performance.now();
    if (now - looked < stretch) return busy;
    const total = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(total, since);
    // A measurement over a long time says little about the present, so the process then counts as not busy.
    if (now - looked < 2 * stretch) busy = utilization > (busy ? calmBelow : busyAbove);
    else busy = false;
    since = total;
    looked = now;
    return busy;
  };
}
