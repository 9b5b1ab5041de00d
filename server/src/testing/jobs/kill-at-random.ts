import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface KillOptions {
  start: () => ChildProcess;
  /** Returns the progress of the job in all its processes: an increasing number, such as journal lines or ledger calls. */
  progress: () => Promise<number>;
  isEnded: () => Promise<boolean>;
  /** Whether the process can be killed yet; defaults to always. */
  mayKill?: () => Promise<boolean>;
  /** Returns a random number from 0 to 1. */
  random: () => number;
  kills: number;
  /** Maximum progress of the job between two kills; defaults to 3. */
  stride?: number;
  /** Runs after each kill, while no process is alive. */
  afterKill?: () => Promise<void>;
}

/**
 * Kills the process that runs a job (`kill -9`) at random points, until the number of kills is reached or the job has ended.
 * The last process is not killed and finishes the job. The points depend on progress, not time, so that a slow machine gets the
 * same number of kills.
 * @returns the number of kills before the job ended
 */
export async function killAtRandomPoints(options: KillOptions): Promise<number> {
  const { start, progress, isEnded, mayKill = async () => true, random } = options;
  const { kills, stride = 3, afterKill } = options;
  let killed = 0;
  while (killed < kills && !(await isEnded())) {
    const child = start();
    const point = (await progress()) + Math.floor(random() * (stride + 1));
    await until(child, async () => ((await progress()) > point && (await mayKill())) || (await isEnded()));
    await delay(random() * 5);
    await end(child, 'SIGKILL');
    if (await isEnded()) return killed;
    killed += 1;
    await afterKill?.();
  }
  const last = start();
  await until(last, isEnded);
  await end(last, 'SIGTERM');
  return killed;
}

/** Waits for a condition. Fails if the process ends first, because no one would fulfill the condition then. */
async function until(child: ChildProcess, condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    const ended = child.signalCode ?? child.exitCode;
    if (ended !== null) throw new Error(`The process that runs the job ended unexpectedly: ${ended}`);
    await delay(5);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
