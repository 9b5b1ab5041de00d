/** Each bucket is 10% wider than the one before: fine enough to compare, few enough to store. */
const growth = 1.1;

export const bucketOf = (milliseconds: number): number =>
  Math.ceil(Math.log(Math.max(milliseconds, 1)) / Math.log(growth));

/** In whole milliseconds. */
export const upperBound = (bucket: number): number => Math.round(growth ** bucket);
