import { whenIdle } from './when-idle.ts';

/** The first signs that a person uses the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'dragenter', 'wheel'];
/** Milliseconds after which an untouched page counts as used. */
const longEnough = 10_000;

let used: Promise<void> | undefined;

/**
 * Runs the task when the browser is idle after the first use of the page, or after ten seconds. For parts that a key or pointer
 * opens, to keep them out of the first load. Returns a function that cancels it.
 */
export function whenInUse(task: () => void): () => void {
  let cancel = () => {};
  let cancelled = false;
  used ??= firstUse();
  void used.then(() => {
    if (!cancelled) cancel = whenIdle(task);
  });
  return () => {
    cancelled = true;
    cancel();
  };
}

function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const timer = setTimeout(end, longEnough);
    for (const sign of signs)
      window.addEventListener(sign, end, { signal: stop.signal, capture: true, passive: true });
    function end() {
      clearTimeout(timer);
      stop.abort();
      resolve();
    }
  });
}
