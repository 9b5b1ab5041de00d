import type { Logger } from 'pino';
import type { Queue } from '../jobs/queue.ts';
import type { RetentionService } from './service.ts';

/** From the time when only the trash was cleared: what an older process has queued is worked off. */
const jobName = 'documents.purge';
const hour = 3_600_000;

export interface ClearingDependencies {
  retention: Pick<RetentionService, 'clear'>;
  queue: Pick<Queue, 'define' | 'add'>;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Has what is too old cleared: when a process starts and every hour, by whichever process takes the job. */
export function startClearing({ retention, queue, log }: ClearingDependencies): Disposable {
  queue.define(
    jobName,
    async ({ signal }) => {
      const removed = await retention.clear(signal);
      if (Object.keys(removed).length > 0)
        log.info({ removed }, 'what was too old has been removed for ever');
    },
    { concurrency: 1 },
  );
  const ask = () => {
    queue
      .add(jobName, {}, { unique: jobName })
      .catch((error: unknown) => log.warn({ err: error }, 'what is too old was not cleared'));
  };
  ask();
  const timer = setInterval(ask, hour);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
