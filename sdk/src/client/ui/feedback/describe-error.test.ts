import { expect, test } from 'vitest';
import { ApiError } from '../../fetch-json.ts';
import { describeError } from './describe-error.ts';

test('the description of a server error keeps its message and has the request id', () => {
  const body = { message: 'The file is too large.', code: 'too-large', requestId: 'r-1' };
  expect(describeError(new ApiError(413, JSON.stringify(body)))).toEqual({
    cause: 'The file is too large.',
    requestId: 'r-1',
  });
});

test('the description of an error hides the text of a foreign response or a bug', () => {
  const cause = 'Something went wrong. Please try again.';
  expect(describeError(new ApiError(502, '<html>Bad gateway</html>'))).toEqual({ cause, requestId: null });
  expect(describeError(new Error('x is undefined'))).toEqual({ cause, requestId: null });
  expect(describeError(undefined)).toEqual({ cause, requestId: null });
});

test('an unreachable server is described as unreachable', () => {
  expect(describeError(new TypeError('Failed to fetch')).cause).toContain('cannot be reached');
});
