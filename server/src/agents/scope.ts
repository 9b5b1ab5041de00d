/** What an agent has started, so that switching it off ends all of it. One scope lasts from one start to the next stop. */
export interface Scope {
  readonly signal: AbortSignal;
  /** Ends everything in it. Doing it twice is harmless. */
  stop(reason: Error): void;
  /** Something of it is under way: a retired scope waits for it. @returns how to say that it has ended */
  hold(): () => void;
  /** Stops once nothing holds it any more, and at the latest when its patience is over. */
  retire(reason: Error): void;
}

/** Milliseconds in which a call that was being prepared when its scope retired takes hold of it. */
const grace = 2_000;
/** Milliseconds after which what still runs on a retired scope is ended: a job is then begun anew elsewhere. */
const patience = 30 * 60_000;

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
      const afterPatience = setTimeout(end, patience);
      timers.push(afterGrace.unref(), afterPatience.unref());
    },
  };
}
