import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { findRules } from './find-rules.ts';
import type { Told, Work } from './run-worker.ts';

/** Milliseconds of processor time on one input, after which a rule counts as endless and its thread is ended. */
const processorTimeoutMs = 3_000;

export interface Tries {
  /** One sentence for each slow rule or function. */
  slow: string[];
  tried: number;
  /** Milliseconds of processor time for all trials. */
  cost: number;
}

/** Tries all rules and text functions in a thread. A thread that hangs is ended, and a new one continues. */
export async function slowTexts(isFull: boolean): Promise<Tries> {
  const found = findRules();
  const slow: string[] = [];
  let cost = 0;
  let last = '';
  for (let from = 0; ; ) {
    const place = new Int32Array(new SharedArrayBuffer(8));
    const work: Work = { ...found, isFull, from, place };
    const worker = new Worker(new URL('run-worker.ts', import.meta.url), {
      workerData: work,
      execArgv: ['--conditions=@staffroom/source', '--disable-warning=ExperimentalWarning'],
    });
    worker.on('message', ({ subject, input, milliseconds }: Told) => {
      last = subject;
      if (milliseconds !== undefined) slow.push(`${subject} takes ${milliseconds} ms of ${input}`);
    });
    const ended = once(worker, 'exit').then(([code]) => {
      if (code !== 0) throw new Error(`the thread ended with ${code}`);
      return 'ended' as const;
    });
    const outcome = await Promise.race([ended, hung(worker, place, ended, (used) => (cost += used))]);
    const tried = (place[0] ?? 0) + 1;
    if (outcome === 'ended') return { slow, tried, cost };
    ended.catch(() => undefined);
    await worker.terminate();
    slow.push(`${last} does not come back from input ${place[1]}`);
    from = tried;
  }
}

/** Polls the thread's processor time, and resolves when one input takes too long. */
async function hung(
  worker: Worker,
  place: Int32Array,
  ended: Promise<'ended'>,
  spent: (used: number) => void,
): Promise<'hung' | 'ended'> {
  let before = 0;
  let since = 0;
  let at = '';
  await once(worker, 'online');
  for (;;) {
    await delay(100);
    const usage = await worker.cpuUsage().catch(() => null);
    if (usage === null) return ended;
    const now = (usage.user + usage.system) / 1_000;
    spent(now - before);
    before = now;
    if (place.join() !== at) [at, since] = [place.join(), now];
    else if (now - since > processorTimeoutMs && at !== '0,0') return 'hung';
  }
}
