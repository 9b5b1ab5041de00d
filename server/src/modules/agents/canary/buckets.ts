/** Each bucket of durations is 10% wider than the previous one: fine enough to compare versions, few enough to store. */
const growth = 1.1;

export const bucketOf = (milliseconds: number): number =>
  Math.ceil(Math.log(Math.max(milliseconds, 1)) / Math.log(growth));

/** The upper bound of a bucket, in whole milliseconds. */
export const upperBound = (bucket: number): number => Math.round(growth ** bucket);
