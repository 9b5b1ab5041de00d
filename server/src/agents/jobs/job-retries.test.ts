import { expect, it } from 'vitest';
import { attemptsOf, retryDelayOf } from './job-retries.ts';

it('a job with retryMinutes has one attempt more than pauses, and waits as long as its list says', () => {
  const options = { retryMinutes: [1, 2, 30] };
  expect(attemptsOf(options)).toBe(4);
  const { retryDelay } = retryDelayOf(options, undefined);
  expect([1, 2, 3, 4].map((attempt) => retryDelay?.(attempt))).toEqual([
    60_000, 120_000, 1_800_000, 1_800_000,
  ]);
});

it('a job without retryMinutes has three attempts or its own number, and the pauses of the queue', () => {
  expect([attemptsOf({}), attemptsOf({ attempts: 5 })]).toEqual([3, 5]);
  expect(retryDelayOf({}, undefined)).toEqual({});
});
