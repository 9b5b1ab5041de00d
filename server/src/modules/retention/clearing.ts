import type { Logger } from 'pino';
import type { Queue } from '../jobs/queue.ts';
import type { RetentionService } from './service.ts';

/**
 * The job's name comes from a version that cleared only the trash. It must not change, so that jobs queued by that version
 * still run.
 */
const jobName = 'documents.purge';
const hour = 3_600_000;

export interface ClearingDependencies {
  retention: Pick<RetentionService, 'clear'>;
  queue: Pick<Queue, 'define' | 'add'>;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Queues the deletion of expired data at startup and every hour. Any process may run the job. */
export function startClearing({ retention, queue, log }: ClearingDependencies): Disposable {
  queue.define(
    jobName,
    async ({ signal }) => {
      const removed = await retention.clear(signal);
      if (Object.keys(removed).length > 0) log.info({ removed }, 'retention: expired data deleted');
    },
    { concurrency: 1 },
  );
  const ask = () => {
    queue
      .add(jobName, {}, { unique: jobName })
      .catch((error: unknown) => log.warn({ err: error }, 'retention: cannot queue deletion'));
  };
  ask();
  const timer = setInterval(ask, hour);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
