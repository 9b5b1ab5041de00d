import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoopBlocked, LoopWatchData } from './loop-watch.ts';

const { turns, patience, limit } = workerData as LoopWatchData;
let running: string[] = [];
parentPort?.on('message', (now: string[]) => (running = now));

/** Of the whole process, in seconds: on a busy machine a loop that waits for its turn uses none. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

for (;;) {
  const seen = Atomics.load(turns, 0);
  const begun = { at: performance.now(), processor: processorTime() };
  await delay(patience);
  if (Atomics.load(turns, 0) !== seen) continue;
  const blocked = (): LoopBlocked => ({
    milliseconds: Math.round(performance.now() - begun.at),
    processorSeconds: processorTime() - begun.processor,
    running,
  });
  while (Atomics.load(turns, 0) === seen) {
    if (processorTime() - begun.processor > limit && performance.now() - begun.at > limit * 1_000) {
      // The main thread will not write it any more.
      const last = {
        level: 'fatal',
        ...blocked(),
        msg: 'the event loop does not turn any more, and the process ends',
      };
      writeSync(2, `${JSON.stringify(last)}\n`);
      process.kill(process.pid, 'SIGKILL');
    }
    await delay(patience / 4);
  }
  parentPort?.postMessage(blocked());
}
