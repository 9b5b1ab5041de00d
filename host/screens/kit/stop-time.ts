import { vi } from 'vitest';
import { aMoment } from './until.ts';

/** Stops the clock for the page; earlier timers continue in real time. */
export function stopTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
}

/** @param milliseconds that pass on the page */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await aMoment();
}
