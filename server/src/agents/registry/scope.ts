/** Everything that an agent has started since it was switched on, so that switching it off can end all of it. */
export interface Scope {
  readonly signal: AbortSignal;
  /** Ends everything in the scope; idempotent. */
  stop(reason: Error): void;
  /** Marks work as running, because a retired scope waits for it. @returns a function to call at the end of the work */
  hold(): () => void;
  /** Stops the scope when all running work has ended, and after `retirementTimeoutMs` at the latest. */
  retire(reason: Error): void;
}

/** Milliseconds that a retired scope waits for calls that were being prepared but had not yet called `hold`. */
const grace = 2_000;
/**
 * Milliseconds after which a retired scope ends its remaining work. A job that is ended this way runs again in another scope.
 */
const retirementTimeoutMs = 30 * 60_000;

export function createScope(): Scope {
  const controller = new AbortController();
  let held = 0;
  let isRetired = false;
  let isGraceOver = false;
  const timers: NodeJS.Timeout[] = [];
  const stop = (reason: Error) => {
    for (const timer of timers) clearTimeout(timer);
    controller.abort(reason);
  };
  let end: () => void = () => undefined;
  return {
    signal: controller.signal,
    stop,
    hold() {
      held += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        held -= 1;
        if (isGraceOver && held === 0) end();
      };
    },
    retire(reason) {
      if (isRetired) return;
      isRetired = true;
      end = () => stop(reason);
      const afterGrace = setTimeout(() => {
        isGraceOver = true;
        if (held === 0) end();
      }, grace);
      const retirementTimer = setTimeout(end, retirementTimeoutMs);
      timers.push(afterGrace.unref(), retirementTimer.unref());
    },
  };
}
