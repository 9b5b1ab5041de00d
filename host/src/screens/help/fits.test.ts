import { expect, test } from 'vitest';
import { fits } from './fits.ts';

test.each([
  ['', true],
  ['doc', true],
  ['UPLOAD a', true],
  ['load', false],
  ['upload zebra', false],
])('the search %j finds the help page “Documents”: %s', (search, found) => {
  expect(fits(search, 'Documents', 'upload a file')).toBe(found);
});
