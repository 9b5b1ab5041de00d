import type { Logger } from 'pino';
import type { Ingestion } from './ingestion.ts';

export interface RecoveryTimes {
  every: number;
  /** Milliseconds that a version must have waited before it is queued again. Until then, its file may still be uploading. */
  since: number;
}

export interface RecoveryDependencies {
  ingestion: Pick<Ingestion, 'queueWaiting'>;
  log: Pick<Logger, 'warn'>;
}

const defaultTimes: RecoveryTimes = { every: 30_000, since: 120_000 };

/** Periodically queues versions that were stored but never queued, because the queue or the process failed. */
export function startRecovery(
  { ingestion, log }: RecoveryDependencies,
  { every, since }: RecoveryTimes = defaultTimes,
): AsyncDisposable {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= ingestion
      .queueWaiting(since)
      .catch((error: unknown) => log.warn({ err: error }, 'documents: cannot find waiting documents'))
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(look, every);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
    },
  };
}
