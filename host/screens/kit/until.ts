import { vi } from 'vitest';

// The real timer, saved before a test installs a fake clock.
const { setTimeout } = globalThis;

/** Milliseconds between two attempts of `until`. */
const between = 10;
/** Maximum number of attempts: those of five seconds on an idle machine, more on a busy one. */
const looks = (5_000 / between) * Number(process.env['TIME_FACTOR'] || 1);

/** Waits in real time, even if the clock is fake, so that pending work finishes and lazy parts load. */
export async function aMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, between));
  await vi.dynamicImportSettled();
}

/** Calls `look` again and again until it succeeds. @returns the result of `look` @throws the last error of `look` */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (let left = looks; ; left -= 1) {
    try {
      return await look();
    } catch (error) {
      if (left === 0) throw error;
    }
    await aMoment();
  }
}
