import type { Logger } from 'pino';
import type { Ingestion } from './ingestion.ts';

export interface RecoveryTimes {
  /** Milliseconds between two looks. */
  every: number;
  /** Milliseconds that a version waits before it is queued again: files may still be on their way into the store. */
  since: number;
}

export interface RecoveryDependencies {
  ingestion: Pick<Ingestion, 'queueWaiting'>;
  log: Pick<Logger, 'warn'>;
}

const defaultTimes: RecoveryTimes = { every: 30_000, since: 120_000 };

/** Looks again and again for what was stored and then not queued, because the queue or the process failed in between. */
export function startRecovery(
  { ingestion, log }: RecoveryDependencies,
  { every, since }: RecoveryTimes = defaultTimes,
): AsyncDisposable {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= ingestion
      .queueWaiting(since)
      .catch((error: unknown) => log.warn({ err: error }, 'waiting documents could not be looked for'))
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
