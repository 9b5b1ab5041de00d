/** Both follow from the time factor that `.config/time-factor.ts` measures when a run begins. Milliseconds. */
const factor = Number(process.env['TIME_FACTOR']);

/** How long an expectation waits. */
export const expectTimeoutMs = 5_000 * factor;
/** How long a test may take: a test that starts whole programs, or runs FULL=1, has a multiple of it. */
export const testTimeoutMs = 30_000 * factor;
