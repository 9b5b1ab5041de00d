import { performance } from 'node:perf_hooks';

export interface Overload extends Disposable {
  isOverloaded: () => boolean;
}

export interface LoadSample {
  /** The share of time in which the event loop was working, not waiting. */
  active: number;
  /** The share of one processor core that the process used. */
  processor: number;
  /** The median delay of timers in milliseconds. */
  late: number;
}

/** Milliseconds between two timer ticks. */
const pulse = 50;
const looksOfStretch = 10;
/**
 * The number of consecutive periods that must be full before the process counts as overloaded. Together, they are longer than
 * reading a file or drawing a page.
 */
const stretchesUntilFull = 2;
const full = { active: 0.95, processor: 0.5, late: 50 };
/**
 * The thresholds below which the process is not overloaded. Between these and `full`, the previous state stays, because
 * refusing work reduces the load.
 */
const relieved = { active: 0.85, late: 25 };

/**
 * Judges whether the main thread is overloaded. It is if it works without a pause, uses the processor (so that no other process
 * delays it), and work waits long for the event loop. This is measured, because a maximum number of answers would depend on the
 * machine, the models and the agents.
 */
export function judgeOverload(): (stretch: LoadSample) => boolean {
  let inARow = 0;
  let overloaded = false;
  return ({ active, processor, late }) => {
    const isFull = active > full.active && processor > full.processor && late > full.late;
    inARow = isFull ? inARow + 1 : 0;
    if (inARow >= stretchesUntilFull) overloaded = true;
    if (active < relieved.active || late < relieved.late) overloaded = false;
    return overloaded;
  };
}

export function watchOverload(): Overload {
  const judge = judgeOverload();
  let overloaded = false;
  let due = performance.now() + pulse;
  let late: number[] = [];
  let before = look();
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - due));
    due = now + pulse;
    if (late.length < looksOfStretch) return;
    const after = look();
    overloaded = judge({
      active: performance.eventLoopUtilization(after.loop, before.loop).utilization,
      processor: (after.processor - before.processor) / (now - before.at),
      late: late.toSorted((a, b) => a - b)[looksOfStretch / 2] ?? 0,
    });
    before = after;
    late = [];
  }, pulse);
  timer.unref();
  return {
    isOverloaded: () => overloaded,
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function look() {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    loop: performance.eventLoopUtilization(),
    processor: (user + system) / 1_000,
  };
}
