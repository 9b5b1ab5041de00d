/** Milliseconds that a suspected job runs alone. Also the maximum time that it waits for other jobs to end first. */
const alone = 60_000;

/**
 * Runs agents' jobs in parallel, except a job that was running when its process crashed: the job may be the cause, so it starts
 * alone. After a while, the job is no longer suspected.
 */
export function createJobTurns(turnTimeoutMs = alone) {
  const running = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  async function within(work: Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, turnTimeoutMs);
    await Promise.race([work, promise]);
    clearTimeout(timer);
  }

  return {
    /** Waits until the job may start. @returns a function to call at the end of the job */
    async begin({ isSuspect }: { isSuspect: boolean }): Promise<() => void> {
      const before = last;
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      if (isSuspect) last = begun.promise.then(() => within(ended.promise));
      await before;
      if (isSuspect) await within(Promise.all(running));
      running.add(ended.promise);
      begun.resolve();
      return () => {
        running.delete(ended.promise);
        ended.resolve();
      };
    },
  };
}
