/** As far as it is needed here; some browsers have none. */
interface Navigation {
  addEventListener: (type: 'navigate', heard: (event: NavigateEvent) => void) => void;
  removeEventListener: (type: 'navigate', heard: (event: NavigateEvent) => void) => void;
  traverseTo: (key: string) => unknown;
}

interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  destination: { url: string; key: string; sameDocument: boolean };
}

/** One that was stopped. */
export interface Held {
  /** Path, search and hash. */
  address: string;
  /** Back or forward: goes there. Null where it was an address. */
  traverse: (() => void) | null;
}

/**
 * Stops whoever goes elsewhere within the workspace.
 * @param hold is told where to; answers whether it was stopped
 * @returns what ends it
 */
export function holdNavigation(hold: (held: Held) => boolean): () => void {
  const { navigation } = window as Window & { navigation?: Navigation };
  if (!navigation) return () => undefined;
  const heard = (event: NavigateEvent) => {
    const { url, key, sameDocument } = event.destination;
    if (event.defaultPrevented || !event.cancelable || !sameDocument || url === location.href) return;
    const { pathname, search, hash } = new URL(url);
    const traverse = event.navigationType === 'traverse' ? () => void navigation.traverseTo(key) : null;
    if (hold({ address: pathname + search + hash, traverse })) event.preventDefault();
  };
  navigation.addEventListener('navigate', heard);
  return () => navigation.removeEventListener('navigate', heard);
}
