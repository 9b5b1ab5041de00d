import { AppError } from '@staffroom/sdk';
import type { Logger } from 'pino';
import { BackupRefused } from '../outcome.ts';

/** Runs work that no request waits for. The history contains its outcome. */
export function createBackgroundWork(log: Pick<Logger, 'error'>) {
  const working = new Set<Promise<unknown>>();

  function inBackground(work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => log.error({ err: error }, 'backup: failed'))
      .finally(() => working.delete(settled));
    working.add(settled);
  }

  return {
    /** Waits until background work has begun or failed, so that the response shows it. */
    async begun(work: Promise<unknown>): Promise<void> {
      inBackground(work);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, 300);
      try {
        await Promise.race([work, promise]);
      } catch (error) {
        if (error instanceof BackupRefused) throw new AppError('conflict', error.message, { cause: error });
        // Other errors are in the history.
      } finally {
        clearTimeout(timer);
      }
    },

    /** Waits until all work has ended. */
    async ended(): Promise<void> {
      await Promise.all(working);
    },
  };
}
