import { performance } from 'node:perf_hooks';

export interface Overload extends Disposable {
  isOverloaded: () => boolean;
}

export interface Stretch {
  /** Share of the time in which the loop was not waiting. */
  active: number;
  /** Share of one processor that the process used. */
  processor: number;
  /** Milliseconds that timers were late, as the median. */
  late: number;
}

/** Milliseconds between two timer ticks. */
const pulse = 50;
const looksOfStretch = 10;
/** Consecutive periods, longer than reading a file or drawing a page. */
const stretchesUntilFull = 2;
const full = { active: 0.95, processor: 0.5, late: 50 };
/** Between the two thresholds, the previous state stays, because refusing work reduces the load. */
const relieved = { active: 0.85, late: 25 };

/**
 * Judges whether the thread is overloaded: it works without a pause, gets the processor, so that no other process delays it,
 * and work waits long for the loop. Measured, because no number of answers can tell: it depends on the machine, the models and
 * the agents.
 */
export function judgeOverload(): (stretch: Stretch) => boolean {
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
