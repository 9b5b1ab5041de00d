/** Milliseconds that one which may end the process has it for itself from its first line, and that it waits for that at most. */
const alone = 60_000;

/**
 * Jobs of agents run beside each other, except for one whose process died under it: it may be to blame, so it begins alone, and what
 * it does to the process hits nobody else. What has run for a while is not to blame any more.
 */
export function createJobTurns(patience = alone) {
  /** Each resolved when its job ends. */
  const running = new Set<Promise<void>>();
  /** Until the last suspect lets others begin. */
  let last: Promise<void> = Promise.resolve();

  async function within(work: Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([work, promise]);
    clearTimeout(timer);
  }

  return {
    /** Waits for its turn. @returns to be called when the job has ended */
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
