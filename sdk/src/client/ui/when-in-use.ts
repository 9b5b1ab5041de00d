import { whenIdle } from './when-idle.ts';

/** Events that show that a person uses the page. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'dragenter', 'wheel'];
/** Milliseconds after which the task runs even if no one has used the page. */
const longEnough = 10_000;

let used: Promise<void> | undefined;

/**
 * Runs the task when the browser is idle after the first use of the page, or after ten seconds. For code that a key press or
 * click needs, to keep it out of the first load. Returns a function that cancels the task.
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
