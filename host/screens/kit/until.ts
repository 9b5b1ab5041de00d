// Taken before any test puts a clock of its own in their place.
const { setTimeout, clearTimeout } = globalThis;

/** Milliseconds. */
const between = 5;
const longest = 10_000;

/** Real time, in which what was started goes on: a clock of the test stands still. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, between));

/** Looks until what is looked for is there. @returns what `look` returns @throws what it last threw, after ten seconds */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  let late = false;
  const limit = setTimeout(() => (late = true), longest);
  try {
    for (;;) {
      try {
        return await look();
      } catch (error) {
        if (late) throw error;
      }
      await aMoment();
    }
  } finally {
    clearTimeout(limit);
  }
}
