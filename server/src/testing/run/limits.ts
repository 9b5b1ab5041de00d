/** Both limits scale with the time factor that `.config/time-factor.ts` measures when a run begins. Milliseconds. */
const factor = Number(process.env['TIME_FACTOR']);

export const expectTimeoutMs = 5_000 * factor;
export const testTimeoutMs = 30_000 * factor;
