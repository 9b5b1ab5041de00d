/** Whether the run has time for everything: FULL=1. */
export const isFull = Boolean(process.env['FULL']);

/** The first rows of a table stand for it; FULL=1 has all of them. */
export function represent<T>(rows: readonly T[], first = 1): T[] {
  return isFull ? [...rows] : rows.slice(0, first);
}
