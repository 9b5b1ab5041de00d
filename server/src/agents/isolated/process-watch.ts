import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

export interface ProcessWatchOptions {
  pid: number;
  /** Asks the process whether its event loop turns. @returns bytes of memory that it takes */
  pulse: () => Promise<number>;
  /** Whether its code has been loaded: until then its loop turns seldom, and it is waited for. */
  isLoaded: () => boolean;
  /** Seconds of processor time without one turn of its loop. */
  blocked: number;
  /** Bytes. */
  memory: number;
  /** Once. */
  broken: (reason: string) => void;
}

/** Milliseconds between two looks. */
const every = 500;
/** Seconds of processor time without one turn of its loop, after which it gets what others leave of the processors. */
const greed = { loading: 5, loaded: 0.25 };
/** Seconds by the clock without any computing, for a loop that stands still, and where nobody says how much it computes. */
const patience = 120;
/** Of `/proc`, as every Linux has them. */
const ticksPerSecond = 100;
const pageBytes = 4_096;

/**
 * Watches a process from outside. What counts is the processor time in which its loop does not turn once: on a busy machine a loop
 * that waits for its turn uses none. One that computes without a pause stands behind everybody else on the machine, until its loop
 * turns again; not so far behind that it would never come to its limit.
 * @returns how to end the watch
 */
export function watchProcess({
  pid,
  pulse,
  isLoaded,
  blocked,
  memory,
  broken,
}: ProcessWatchOptions): () => void {
  /** With the processor time at the last look, and when it was another. */
  let asked: { at: number; seconds: number | null; last: number; computedAt: number } | null = null;
  let told = 0;
  let looking = false;
  let isBehind = false;

  async function look(): Promise<void> {
    const measured = await measure(pid);
    const bytes = measured?.bytes ?? told;
    if (bytes > memory) return stop(`out of memory: the limit is ${Math.round(bytes / 1e6)} MB`);
    const at = performance.now();
    if (!asked) {
      asked = { at, seconds: measured?.seconds ?? null, last: measured?.seconds ?? 0, computedAt: at };
      pulse().then(
        (taken) => {
          told = taken;
          asked = null;
          if (isBehind) isBehind = !prefer(pid, constants.priority.PRIORITY_NORMAL);
        },
        () => undefined,
      );
      return;
    }
    const waited = (at - asked.at) / 1_000;
    const worked = measured && asked.seconds !== null ? measured.seconds - asked.seconds : 0;
    if (measured && measured.seconds > asked.last)
      asked = { ...asked, last: measured.seconds, computedAt: at };
    if (worked > (isLoaded() ? greed.loaded : greed.loading) && !isBehind)
      isBehind = prefer(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (worked > blocked && waited > blocked) stop(`it blocked for ${Math.round(worked)} s and was stopped`);
    else if ((at - asked.computedAt) / 1_000 > patience)
      stop(`it did not answer for ${patience} s and was stopped`);
  }

  function stop(reason: string): void {
    clearInterval(timer);
    broken(reason);
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** @returns false where it may not be done: only an administrator of the machine can take it back */
function prefer(pid: number, priority: number): boolean {
  try {
    setPriority(pid, priority);
    return true;
  } catch {
    return false;
  }
}

/** @returns null where the system does not say */
async function measure(pid: number): Promise<{ seconds: number; bytes: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name of the program stands in brackets, and may hold anything; the numbers after it begin with the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (place: number) => Number(fields[place - 3]);
  return { seconds: (number(14) + number(15)) / ticksPerSecond, bytes: number(24) * pageBytes };
}
