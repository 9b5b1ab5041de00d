import { vi } from 'vitest';

// Taken before any test puts a clock of its own in its place.
const { setTimeout } = globalThis;

/** Milliseconds between two looks, and how many there are: a busy machine takes longer for each. */
const between = 10;
const looks = 300;

/** Real time, in which what was started goes on, though the clock of the test may stand still. Parts that are being loaded arrive. */
export async function aMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, between));
  await vi.dynamicImportSettled();
}

/** Looks until what is looked for is there. @returns what `look` returns @throws what it threw last */
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
