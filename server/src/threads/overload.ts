import { performance } from 'node:perf_hooks';

export interface Overload extends Disposable {
  /** Whether what this process has taken on is all that it can do. */
  isOverloaded: () => boolean;
}

/** What a stretch of time was like for the event loop. */
export interface Stretch {
  /** Share of the time in which the loop was not waiting for anything. */
  active: number;
  /** Of one processor the share that the process had. */
  processor: number;
  /** Milliseconds that a timer came too late, the middle one of the stretch. */
  late: number;
}

/** Milliseconds between two looks. */
const pulse = 50;
const looksOfStretch = 10;
/** Stretches in a row: a file that is read or a page that is drawn is over by then. */
const stretchesUntilFull = 2;
const full = { active: 0.95, processor: 0.5, late: 50 };
/** Between the two what was holds, as refusing lightens the load. */
const relieved = { active: 0.85, late: 25 };

/**
 * Says whether the thread is at its end: it works without a pause, the processor is its own, so that it is not others of the machine
 * that hold it up, and whoever waits for a turn of the loop waits long. Measured, because no number of answers says it: it depends
 * on the machine, on the models, on what agents do.
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
