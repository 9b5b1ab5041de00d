import { expect, it } from 'vitest';
import { testTimeoutMs } from '../.config/time-factor.ts';
import { unknownFunctions } from './slow-text/find-functions.ts';
import { slowTexts } from './slow-text/slow-texts.ts';

it('each function of the code is either called with long texts by this test, or listed as taking no text', () => {
  expect(unknownFunctions(), 'say in .ci/slow-text/calls.ts how they are called').toEqual([]);
});

const isFull = Boolean(process.env['FULL']);

// With FULL=1, the test inputs contain every pair of text pieces.
it('no regular expression or text function takes more than 50 ms of CPU time for 10,000 characters', {
  timeout: isFull ? 12 * testTimeoutMs : testTimeoutMs,
}, async () => {
  const { slow, tried } = await slowTexts(isFull);
  expect(slow).toEqual([]);
  expect(tried).toBeGreaterThan(600);
});
