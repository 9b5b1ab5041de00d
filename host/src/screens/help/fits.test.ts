import { expect, test } from 'vitest';
import { fits } from './fits.ts';

test.each([
  ['', true],
  ['doc', true],
  ['UPLOAD a', true],
  ['load', false],
  ['upload zebra', false],
])('whether help finds %j: %s', (search, found) => {
  expect(fits(search, 'Documents', 'upload a file')).toBe(found);
});
