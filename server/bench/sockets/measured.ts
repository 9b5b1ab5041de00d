// Code of a measured process: it reports its address, and later its resource use on request.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The resource use of a process since the previous measurement. */
export interface Measured {
  /** Bytes of heap and buffers in use after garbage collection; the resident size also includes free space. */
  memory: number;
  /** Resident bytes after the same garbage collection. */
  resident: number;
  /** Processor time in seconds. */
  cpu: number;
  /** The longest delay of the event loop, in milliseconds. */
  gap: number;
  /** Statements sent to the database; 0 if not counted. */
  statements: number;
}

/** Milliseconds between two samples of the delay monitor, which counts them as delay. */
const resolution = 1;

/** @param statements returns the total number of statements so far */
export function reportMeasurements(url: string, statements = () => 0): void {
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
