import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScope } from './scope.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a retired agent scope ends when its work has ended, after a grace period for starting work', () => {
  const scope = createScope();
  scope.retire(new Error('another version'));
  vi.advanceTimersByTime(1_000);
  const release = scope.hold();
  vi.advanceTimersByTime(60_000);
  expect(scope.signal.aborted).toBe(false);
  release();
  release();
  expect(scope.signal.aborted).toBe(true);
});

it('an agent scope ends hanging work at its time limit, and immediately when the scope is stopped', () => {
  const hanging = createScope();
  hanging.hold();
  hanging.retire(new Error('another version'));
  vi.advanceTimersByTime(29 * 60_000);
  expect(hanging.signal.aborted).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(hanging.signal.aborted).toBe(true);
  const stopped = createScope();
  stopped.hold();
  stopped.retire(new Error('another version'));
  stopped.stop(new Error('switched off'));
  expect(stopped.signal.reason).toEqual(new Error('switched off'));
  expect(vi.getTimerCount()).toBe(0);
});
