import { vi } from 'vitest';
import { aMoment } from './until.ts';

/** Replaces the clock of the page with a stopped one. Timers that were started earlier continue in real time. */
export function stopTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
}

/** Advances the clock of the page. @param milliseconds by how much */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await aMoment();
}
