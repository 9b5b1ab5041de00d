/** Everything that an agent has started, so that switching it off ends all of it. A scope lasts from one start to the next stop. */
export interface Scope {
  readonly signal: AbortSignal;
  /** Ends everything in the scope; idempotent. */
  stop(reason: Error): void;
  /** Marks running work, which a retired scope waits for. @returns a function to call at the end */
  hold(): () => void;
  /** Stops when no running work is left, and at the latest after `retirementTimeoutMs`. */
  retire(reason: Error): void;
}

/** Milliseconds for a call that was being prepared at retirement to hold the scope. */
const grace = 2_000;
/** Milliseconds after which remaining work on a retired scope is ended; a job then restarts elsewhere. */
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
