// The side of a contender, a process of its own: tells where it listens, then how it fares whenever it is asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Since the question before. */
export interface Measured {
  /** Bytes, behind a collection of garbage. */
  memory: number;
  /** Seconds of processor time. */
  cpu: number;
  /** Milliseconds, the longest time that the event loop was held up. */
  gap: number;
}

/** Milliseconds between two looks of the monitor, which count as delay. */
const resolution = 1;

export function tellHowItFares(url: string): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let before = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before);
    const gap = Math.max(0, delay.max / 1e6 - resolution);
    global.gc?.();
    const measured: Measured = { memory: process.memoryUsage.rss(), cpu: (user + system) / 1e6, gap };
    before = process.cpuUsage();
    delay.reset();
    process.send?.(measured);
  });
  process.send?.(url);
}
