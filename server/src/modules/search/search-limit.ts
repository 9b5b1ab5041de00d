import { AppError } from '@staffroom/sdk';
import pLimit, { type LimitFunction } from 'p-limit';

export interface SearchLimits {
  /** Simultaneous searches per person. */
  concurrency: number;
  /** Waiting searches per person. */
  waiting: number;
}

/** Limits the simultaneous work per person, so that a person with many requests waits only for their own. */
export function createSearchLimit({ concurrency, waiting }: SearchLimits) {
  const people = new Map<string, LimitFunction>();

  return {
    /**
     * Runs the work once the person has fewer than `concurrency` running.
     * @throws AppError `rate-limited` if too many wait, the signal's reason if it aborts first
     */
    async run<Result>(userId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const limit = people.get(userId) ?? pLimit(concurrency);
      if (limit.pendingCount >= waiting) {
        const text = 'You have too many searches running. Wait for them to finish.';
        throw new AppError('rate-limited', text, { retryAfter: 1 });
      }
      people.set(userId, limit);
      try {
        return await limit(() => {
          signal?.throwIfAborted();
          return work();
        });
      } finally {
        if (limit.activeCount === 0 && limit.pendingCount === 0) people.delete(userId);
      }
    },
  };
}
