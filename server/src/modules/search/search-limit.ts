import { AppError } from '@staffroom/sdk';
import { createFairLimiter } from '../../threads/limiter.ts';

export interface SearchLimits {
  /** The maximum number of simultaneous searches per person. */
  concurrency: number;
  /** The maximum number of waiting searches per person. */
  waiting: number;
}

/** Limits the simultaneous searches per person, so that a person with many searches delays only their own. */
export function createSearchLimit({ concurrency, waiting }: SearchLimits) {
  const limiter = createFairLimiter({ perPerson: concurrency });

  return {
    /**
     * Runs a search when the person has fewer than `concurrency` running searches.
     * @throws AppError `rate-limited` if too many searches wait; the signal's reason if it aborts before the search starts
     */
    async run<Result>(userId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      if (limiter.waiting(userId) >= waiting) {
        const text = 'You have too many searches running. Wait for them to finish.';
        throw new AppError('rate-limited', text, { retryAfter: 1 });
      }
      return limiter.run(userId, work, { signal });
    },
  };
}
