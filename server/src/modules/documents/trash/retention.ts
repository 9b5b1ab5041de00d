import type { Logger } from 'pino';
import type { Queue } from '../../jobs/queue.ts';
import { retentionDays, type Trash } from './trash.ts';

const jobName = 'documents.purge';
const hour = 3_600_000;
const day = 24 * hour;

export interface RetentionDependencies {
  trash: Pick<Trash, 'purge'>;
  queue: Pick<Queue, 'define' | 'add'>;
  log: Pick<Logger, 'info' | 'warn'>;
  now?: () => number;
}

/** Has the trash emptied of what is too old: when a process starts and every hour, by whichever process takes the job. */
export function startRetention({ trash, queue, log, now = Date.now }: RetentionDependencies): Disposable {
  queue.define(
    jobName,
    async ({ signal }) => {
      const count = await trash.purge(new Date(now() - retentionDays * day), signal);
      if (count > 0) log.info({ count }, 'documents left the trash for ever');
    },
    { concurrency: 1 },
  );
  const ask = () => {
    queue
      .add(jobName, {}, { unique: jobName })
      .catch((error: unknown) => log.warn({ err: error }, 'the trash was not looked through'));
  };
  ask();
  const timer = setInterval(ask, hour);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
