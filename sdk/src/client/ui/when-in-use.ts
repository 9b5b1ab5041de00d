import { whenIdle } from './when-idle.ts';

/** What a person does first: whatever they do next is a moment away. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'dragenter', 'wheel'];
/** Milliseconds after which the page counts as used though nobody has touched it. */
const longEnough = 10_000;

let used: Promise<void> | undefined;

/**
 * Runs the task when the browser is idle after somebody has begun to use the page, and in any case after ten seconds: for parts that
 * are opened by a key or a pointer, and would only make the first load longer. Returns what cancels it.
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
