import { expect, it } from 'vitest';
import { Restarts } from './restarts.ts';

const minute = 60_000;

it('an agent process that never starts successfully is abandoned after ten starts', () => {
  const restarts = new Restarts();
  const delays = Array.from({ length: 11 }, () => restarts.ended(0));
  expect(delays.slice(0, 9)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000]);
  expect(delays.slice(9)).toEqual([null, null]);
});

it('an agent process whose starts are only too slow is retried every minute', () => {
  const restarts = new Restarts();
  const delays = Array.from({ length: 12 }, () => restarts.ended(0, true));
  expect(delays.slice(9)).toEqual([minute, minute, minute]);
  restarts.works(0);
  expect(restarts.ended(2 * minute, true)).toBe(250);
});
