import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface KillOptions {
  /** Starts a process that takes jobs. */
  start: () => ChildProcess;
  /** How far the job has come by all processes together: a number that only grows, such as lines of a journal or calls in the ledger. */
  progress: () => Promise<number>;
  isEnded: () => Promise<boolean>;
  /** Nobody is killed before this is so; from the beginning unless told. */
  mayKill?: () => Promise<boolean>;
  /** 0–1 */
  random: () => number;
  kills: number;
  /** After so much more progress at the latest a process is killed; default 3. */
  stride?: number;
  /** Looked at after each kill, while no process lives. */
  afterKill?: () => Promise<void>;
}

/**
 * `kill -9` of whoever works at a job, at random points of it, until it has been killed so often or has ended; then the last process
 * ends it in peace. Points are counted in progress, not in time, so that a slow machine is killed as often.
 * @returns how often it was killed before the job had ended
 */
export async function killAtRandomPoints(options: KillOptions): Promise<number> {
  const { start, progress, isEnded, mayKill = async () => true, random } = options;
  const { kills, stride = 3, afterKill } = options;
  let killed = 0;
  while (killed < kills && !(await isEnded())) {
    const child = start();
    const point = (await progress()) + Math.floor(random() * (stride + 1));
    await until(async () => ((await progress()) > point && (await mayKill())) || (await isEnded()));
    await delay(random() * 5);
    await end(child, 'SIGKILL');
    if (await isEnded()) return killed;
    killed += 1;
    await afterKill?.();
  }
  const last = start();
  await until(isEnded);
  await end(last, 'SIGTERM');
  return killed;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(5);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
