import { expect, test } from 'vitest';
import { ApiError } from '../../http.ts';
import { describeError } from './describe-error.ts';

test('a refusal of the server is told in its own words, with the id of the request', () => {
  const body = { message: 'The file is too large.', code: 'too-large', requestId: 'r-1' };
  expect(describeError(new ApiError(413, JSON.stringify(body)))).toEqual({
    cause: 'The file is too large.',
    requestId: 'r-1',
  });
});

test('an answer that is not ours, and a bug, are told without their text', () => {
  const cause = 'Something went wrong. Please try again.';
  expect(describeError(new ApiError(502, '<html>Bad gateway</html>'))).toEqual({ cause, requestId: null });
  expect(describeError(new Error('x is undefined'))).toEqual({ cause, requestId: null });
  expect(describeError(undefined)).toEqual({ cause, requestId: null });
});

test('a server that cannot be reached is told as that', () => {
  expect(describeError(new TypeError('Failed to fetch')).cause).toContain('cannot be reached');
});
