import assert from 'node:assert/strict';
import { type ErrorCode, isAppError } from '../errors.ts';

/** Asserts that the work fails with this error code. */
export async function refuses(work: () => Promise<unknown>, code: ErrorCode): Promise<void> {
  const error = await work().then(
    () => assert.fail(`expected ${code}, but it was accepted`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof assert.AssertionError) throw error;
  assert.ok(isAppError(error), `expected ${code}, got ${String(error)}`);
  assert.equal(error.code, code);
}
