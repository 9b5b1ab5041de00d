import { performance } from 'node:perf_hooks';

/** Shares of time that the event loop works. Between the two what was holds, as joining itself lightens the load. */
const busyAbove = 0.7;
const calmBelow = 0.4;
/** Milliseconds of which the share is taken. */
const stretch = 500;

/** Says whether this process has its hands full. Looks only when asked, at most twice a second. */
export function createBusyLoop(): () => boolean {
  let since = performance.eventLoopUtilization();
  let looked = performance.now();
  let busy = false;
  return () => {
    const now = performance.now();
    if (now - looked < stretch) return busy;
    const total = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(total, since);
    // A stretch in which nobody asked says little of this moment.
    if (now - looked < 2 * stretch) busy = utilization > (busy ? calmBelow : busyAbove);
    else busy = false;
    since = total;
    looked = now;
    return busy;
  };
}
