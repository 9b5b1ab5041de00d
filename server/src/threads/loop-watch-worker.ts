import { writeFileSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { WatchdogReport } from './watchdog-report.ts';
import type { LoopBlocked, LoopWatchData } from './loop-watch.ts';
import { findRunningJob } from './running-job.ts';

const { loopCount, standstillMs, limit, reportFile } = workerData as LoopWatchData;

let running: string[] = [];
parentPort?.on('message', (now: string[]) => (running = now));

/** Processor time of the whole process in seconds. A blocked loop that waits for a busy machine uses none. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Writes the watchdog report and ends the process. This runs in a worker thread, because the main thread is blocked. */
async function end(blocked: LoopBlocked): Promise<void> {
  const at = await findRunningJob();
  if (at !== null && reportFile !== undefined) {
    const reason = 'It computed for too long without a pause and was stopped';
    const ids = at.running.flatMap((name) => name.split(' ')[1] ?? []);
    const watchdogReport: WatchdogReport = { jobId: at.jobId, versionId: at.versionId, reason, running: ids };
    writeFileSync(reportFile, JSON.stringify(watchdogReport));
  }
  const line = { level: 'fatal', ...blocked, ...at, msg: 'server: event loop stuck, process killed' };
  writeSync(2, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

for (;;) {
  const seen = Atomics.load(loopCount, 0);
  const begun = { at: performance.now(), processor: processorTime() };
  await delay(standstillMs);
  if (Atomics.load(loopCount, 0) !== seen) continue;
  const blocked = (): LoopBlocked => ({
    milliseconds: Math.round(performance.now() - begun.at),
    processorSeconds: processorTime() - begun.processor,
    running,
  });
  while (Atomics.load(loopCount, 0) === seen) {
    if (processorTime() - begun.processor > limit && performance.now() - begun.at > limit * 1_000)
      await end(blocked());
    await delay(standstillMs / 4);
  }
  parentPort?.postMessage(blocked());
}
