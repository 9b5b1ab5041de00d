import { vi } from 'vitest';

// The real timer, saved before a test installs a fake clock.
const { setTimeout } = globalThis;

/** Milliseconds between two attempts. */
const between = 10;
/** Five seconds of attempts on an idle machine, and more on a busy one, as the run has measured. */
const looks = (5_000 / between) * Number(process.env['TIME_FACTOR'] || 1);

/** Waits in real time, even with a fake clock, so that pending work and loading parts finish. */
export async function aMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, between));
  await vi.dynamicImportSettled();
}

/** Tries until `look` succeeds. @returns its result @throws its last error */
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
