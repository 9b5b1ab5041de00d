import { expect, it } from 'vitest';
import { duration } from './use-elapsed.ts';

it.each([
  [-5_000, '0 s'],
  [12_400, '12 s'],
  [72_000, '1 min 12 s'],
  [7_500_000, '2 h 5 min'],
])('an elapsed time of %i ms is shown as %s', (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});
