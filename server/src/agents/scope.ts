/** What an agent has started, so that switching it off ends all of it. One scope lasts from one start to the next stop. */
export interface Scope {
  readonly signal: AbortSignal;
  /** Ends everything in it. Doing it twice is harmless. */
  stop(reason: Error): void;
}

export function createScope(): Scope {
  const controller = new AbortController();
  return { signal: controller.signal, stop: (reason) => controller.abort(reason) };
}
