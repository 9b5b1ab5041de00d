import { expect, it } from 'vitest';
import { Starved } from '../../../ingest/extraction-error.ts';
import { failedTries } from './failures.ts';

it.each([
  ['a busy machine', new Starved(), 'time'],
  ['a timeout', new DOMException('late', 'TimeoutError'), 'time'],
  ['a bug', new Error('secret'), 'internal'],
])('failing several times because of %s is not blamed on the file', (_, error, failure) => {
  const failed = failedTries(error);
  expect(failed.failure).toBe(failure);
  expect(failed.error).not.toContain('secret');
});
