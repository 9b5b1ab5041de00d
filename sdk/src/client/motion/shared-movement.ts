import { flushSync } from 'react-dom';

interface SharedMovement {
  /** The element that seems to move, for example the card of a passage. */
  from: Element | null;
  /** Changes the page: a new state or a navigation. */
  change: () => void;
  /** Finds the element at which the movement ends; null while the new page does not show it. */
  to: () => Element | null;
  /** How long the movement waits for its end. The page stands still meanwhile, so keep it short. */
  maxWaitMs: number;
}

/**
 * Changes the page so that one element seems to become another: a citation its card, a card the page of its document. Changes
 * the page without movement in browsers without view transitions, and for people who want less motion.
 */
export function moveShared({ from, change, to, maxWaitMs }: SharedMovement): void {
  if (!(from instanceof HTMLElement) || !('startViewTransition' in document) || isSlow || wantsLessMotion()) {
    change();
    return;
  }
  let end: Element | null = null;
  setName(from, movementName);
  const started = performance.now();
  const transition = document.startViewTransition(async () => {
    isSlow = performance.now() - started > maxCaptureMs;
    setName(from, '');
    flushSync(change);
    end = await found(to, maxWaitMs);
    setName(end, movementName);
    finishEntrances();
  });
  // The browser skips a transition, for example in a hidden tab. The page has changed then, too.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).finally(() => setName(end, ''));
}

/** Whether the person or their system asks for less motion. */
function wantsLessMotion(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

const movementName = 'shared-movement';

/** A device that needs longer for a picture of the page would answer clicks late. */
const maxCaptureMs = 150;
/** Whether the last movement was slow. Then this page has no more movements. */
let isSlow = false;

function setName(element: Element | null, name: string): void {
  if (element instanceof HTMLElement) element.style.viewTransitionName = name;
}

/** Polls by timers, because a view transition stops animation frames until its callback has ended. */
async function found(to: () => Element | null, maxWaitMs: number): Promise<Element | null> {
  const end = performance.now() + maxWaitMs;
  let element = to();
  while (element === null && performance.now() < end) {
    await new Promise((next) => setTimeout(next, 16));
    element = to();
  }
  return element;
}

/** Shows a new page immediately, because the transition already fades it in. */
function finishEntrances(): void {
  const main = document.querySelector('main');
  for (const animation of main?.getAnimations({ subtree: true }) ?? [])
    if (animation.effect?.getTiming().iterations === 1) animation.finish();
}
