import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

export interface ProcessWatchOptions {
  pid: number;
  /** Asks the process whether its event loop turns. @returns bytes of memory that it takes */
  pulse: () => Promise<number>;
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
const greed = 0.25;
/** Seconds by the clock, for a loop that stands still without computing, and where nobody says how much it computes. */
const patience = 120;
/** Of `/proc`, as every Linux has them. */
const ticksPerSecond = 100;
const pageBytes = 4_096;

/**
 * Watches a process from outside. What counts is the processor time in which its loop does not turn once: on a busy machine a loop
 * that waits for its turn uses none. One that
 * computes without a pause stands behind everybody else on the machine, until its loop turns again.
 * @returns how to end the watch
 */
export function watchProcess({ pid, pulse, blocked, memory, broken }: ProcessWatchOptions): () => void {
  let asked: { at: number; seconds: number | null } | null = null;
  let told = 0;
  let looking = false;
  let isBehind = false;

  async function look(): Promise<void> {
    const measured = await measure(pid);
    const bytes = measured?.bytes ?? told;
    if (bytes > memory) return stop(`it needed more memory than it may have: ${Math.round(bytes / 1e6)} MB`);
    const at = performance.now();
    if (!asked) {
      asked = { at, seconds: measured?.seconds ?? null };
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
    if (worked > greed && !isBehind) isBehind = prefer(pid, constants.priority.PRIORITY_LOW);
    if (worked > blocked && waited > blocked)
      stop(`it computed for ${Math.round(worked)} s without a pause and was stopped`);
    else if (waited > patience) stop(`it did not answer for ${patience} s and was stopped`);
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
