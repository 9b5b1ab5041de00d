import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBundle } from './bundle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder() {
  const delivered: string[][] = [];
  return { delivered, bundle: createBundle<string>(400, (values) => void delivered.push([...values])) };
}

test('the first value is delivered immediately', () => {
  const { bundle, delivered } = recorder();
  bundle.add(['a']);
  expect(delivered).toEqual([['a']]);
});

test('values that follow closely are delivered together, each once', () => {
  const { bundle, delivered } = recorder();
  bundle.add(['a']);
  for (let times = 0; times < 500; times++) bundle.add(['a', 'b']);
  vi.advanceTimersByTime(400);
  expect(delivered).toEqual([['a'], ['a', 'b']]);
  vi.advanceTimersByTime(4000);
  expect(delivered).toHaveLength(2);
});

test('nothing is delivered after the stop', () => {
  const { bundle, delivered } = recorder();
  bundle.add(['a']);
  bundle.add(['b']);
  bundle.stop();
  vi.advanceTimersByTime(4000);
  expect(delivered).toEqual([['a']]);
});
