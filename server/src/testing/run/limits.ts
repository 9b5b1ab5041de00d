/**
 * Factor of the speed of this machine, by which both limits below are multiplied. `.config/time-factor.ts` measures it when a
 * run begins. The limits are in milliseconds.
 */
const factor = Number(process.env['TIME_FACTOR']);

export const expectTimeoutMs = 5_000 * factor;
export const testTimeoutMs = 30_000 * factor;
/**
 * Limit in milliseconds for reading a file. The process that reads files has a low priority, so on a busy machine it gets far less
 * processor time than the test that waits for it.
 */
export const readingTimeoutMs = 4 * expectTimeoutMs;
