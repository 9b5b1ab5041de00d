import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

export interface ProcessWatchOptions {
  pid: number;
  /** Waits for a turn of the process's event loop. @returns bytes of memory in use */
  pulse: () => Promise<number>;
  /** Whether the agent's code is loaded. While code is loading, the event loop turns rarely, so the limit is longer. */
  isLoaded: () => boolean;
  /** Maximum seconds of processor time during which the event loop does not turn. */
  blocked: number;
  memory: number;
  broken: (reason: string) => void;
}

/** Milliseconds between two checks. */
const every = 500;
/** Seconds of processor time without a turn of the event loop, after which the process gets a lower priority. */
const greed = { loading: 5, loaded: 0.25 };
/**
 * Seconds without a turn of the event loop after which a process is ended that uses no processor time, or whose processor time
 * is unknown.
 */
const standstillTimeoutSeconds = 120;
const ticksPerSecond = 100;
const pageBytes = 4_096;

/**
 * Watches a process from outside. Measures how much processor time it uses without a turn of its event loop, because a process
 * that only waits on a busy machine uses none. A process that computes without a pause gets a lower priority until its event
 * loop turns again, but still enough processor time to reach its limit.
 * @returns a function that ends the watch
 */
export function watchProcess({
  pid,
  pulse,
  isLoaded,
  blocked,
  memory,
  broken,
}: ProcessWatchOptions): () => void {
  /** `last` is the last measured processor time; `computedAt` is the time when it last changed. */
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
    if (worked > blocked && waited > blocked)
      stop(`it blocked its process for ${Math.round(worked)} s and was stopped`);
    else if ((at - asked.computedAt) / 1_000 > standstillTimeoutSeconds)
      stop(`it did not answer for ${standstillTimeoutSeconds} s and was stopped`);
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

/** Changes the priority of a process. @returns false if not permitted: only a privileged user can raise a priority again */
function prefer(pid: number, priority: number): boolean {
  try {
    setPriority(pid, priority);
    return true;
  } catch {
    return false;
  }
}

/** Measures processor time and memory of a process. @returns null if the system does not provide them */
async function measure(pid: number): Promise<{ seconds: number; bytes: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The program's name, in parentheses, may contain anything. The numbers after it start with field 3.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (place: number) => Number(fields[place - 3]);
  return { seconds: (number(14) + number(15)) / ticksPerSecond, bytes: number(24) * pageBytes };
}
