// The side of a contender, a process of its own: tells where it listens, then how it fares whenever it is asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Since the question before. */
export interface Measured {
  /** Bytes of heap and buffers in use, behind a collection of garbage: what the process holds of the machine also has room in it. */
  memory: number;
  /** Bytes that the process holds of the machine, behind the same collection. */
  resident: number;
  /** Seconds of processor time. */
  cpu: number;
  /** Milliseconds, the longest time that the event loop was held up. */
  gap: number;
  /** Statements that were sent to the database; 0 where they are not counted. */
  statements: number;
}

/** Milliseconds between two looks of the monitor, which count as delay. */
const resolution = 1;

/** @param statements how many there were in all */
export function tellHowItFares(url: string, statements = () => 0): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let before = process.cpuUsage();
  let counted = statements();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before);
    const gap = Math.max(0, delay.max / 1e6 - resolution);
    global.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    const measured: Measured = {
      memory: heapUsed + external,
      resident: rss,
      cpu: (user + system) / 1e6,
      gap,
      statements: statements() - counted,
    };
    before = process.cpuUsage();
    counted = statements();
    delay.reset();
    process.send?.(measured);
  });
  process.send?.(url);
}
