import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBundle } from './bundle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder() {
  const delivered: string[][] = [];
  return { delivered, bundle: createBundle<string>(400, (values) => void delivered.push([...values])) };
}

test('a throttled bundle delivers its first value immediately', () => {
  const { bundle, delivered } = recorder();
  bundle.add(['a']);
  expect(delivered).toEqual([['a']]);
});

test('a throttled bundle delivers all values of the next 400 ms together, each value once', () => {
  const { bundle, delivered } = recorder();
  bundle.add(['a']);
  for (let times = 0; times < 500; times++) bundle.add(['a', 'b']);
  vi.advanceTimersByTime(400);
  expect(delivered).toEqual([['a'], ['a', 'b']]);
  vi.advanceTimersByTime(4000);
  expect(delivered).toHaveLength(2);
});

test('a throttled bundle delivers nothing after it is stopped', () => {
  const { bundle, delivered } = recorder();
  bundle.add(['a']);
  bundle.add(['b']);
  bundle.stop();
  vi.advanceTimersByTime(4000);
  expect(delivered).toEqual([['a']]);
});
