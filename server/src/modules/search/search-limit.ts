import { AppError } from '@staffroom/sdk';
import pLimit, { type LimitFunction } from 'p-limit';

export interface SearchLimits {
  /** Searches of one person at the same time. */
  atOnce: number;
  /** Searches of one person that wait for these. */
  waiting: number;
}

/** Lets each person do a few things at a time: whoever asks for many waits for their own, and nobody else does. */
export function createSearchLimit({ atOnce, waiting }: SearchLimits) {
  const people = new Map<string, LimitFunction>();

  return {
    /**
     * Does the work as soon as the person has fewer than `atOnce` under way.
     * @throws AppError `rate-limited` where too many wait already, the signal's reason where it aborts before that
     */
    async run<Result>(userId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const limit = people.get(userId) ?? pLimit(atOnce);
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
