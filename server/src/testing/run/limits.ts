/**
 * Factor of the speed of this machine, by which both limits below are multiplied. `.config/time-factor.ts` measures it when a
 * run begins. The limits are in milliseconds.
 */
const factor = Number(process.env['TIME_FACTOR']);

export const expectTimeoutMs = 5_000 * factor;
export const testTimeoutMs = 30_000 * factor;
