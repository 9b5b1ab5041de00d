import type { JobOptions } from '@staffroom/sdk/server';

type Retries = Pick<JobOptions, 'attempts' | 'retryMinutes'>;

/** Minutes without progress after which a job is ended, if the agent sets no timeout. */
export const defaultTimeout = 10;
const defaultAttempts = 3;
const minute = 60_000;

/** The maximum number of attempts, including the first. */
export const attemptsOf = ({ attempts = defaultAttempts, retryMinutes }: Retries): number =>
  retryMinutes ? retryMinutes.length + 1 : attempts;

/**
 * Returns the queue's option for the milliseconds until the next attempt; none for the queue's own pauses.
 * @param retryDelay replaces the pauses of all jobs
 */
export function retryDelayOf(
  { retryMinutes }: Retries,
  retryDelay: ((attempt: number) => number) | undefined,
): { retryDelay?: (attempt: number) => number } {
  if (retryDelay) return { retryDelay };
  // A run that did not count as an attempt, for example because the agent was off, can exceed the list.
  return retryMinutes
    ? { retryDelay: (attempt) => (retryMinutes[attempt - 1] ?? retryMinutes.at(-1) ?? 0) * minute }
    : {};
}
