/** Whether FULL=1 is set, so that all test cases run. */
export const isFull = Boolean(process.env['FULL']);

/** Returns the first rows of a table, or all of them with FULL=1. */
export function represent<T>(rows: readonly T[], first = 1): T[] {
  return isFull ? [...rows] : rows.slice(0, first);
}
