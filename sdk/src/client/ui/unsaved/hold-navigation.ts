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

/** Of the window, not of this file: agents bring a copy of it with their own code. */
type Leaving = Window & {
  navigation?: Navigation;
  /** Where somebody has agreed to go, whatever is dropped there. */
  staffroomLeavesFor?: string;
};

/** One that was stopped. */
export interface Held {
  /** Path, search and hash. */
  address: string;
  /** Back or forward: goes there. Null where it was an address. */
  traverse: (() => void) | null;
  /** Whoever else has something to lose does not ask once more. */
  agree: () => void;
}

/**
 * Stops whoever goes elsewhere within the workspace.
 * @param hold is told where to; answers whether it was stopped
 * @returns what ends it
 */
export function holdNavigation(hold: (held: Held) => boolean): () => void {
  const leaving = window as Leaving;
  const { navigation } = leaving;
  if (!navigation) return () => undefined;
  // What was agreed to is done, or was before this.
  delete leaving.staffroomLeavesFor;
  const heard = (event: NavigateEvent) => {
    const { url, key, sameDocument } = event.destination;
    if (event.defaultPrevented || !event.cancelable || !sameDocument || url === location.href) return;
    if (url === leaving.staffroomLeavesFor) return;
    const { pathname, search, hash } = new URL(url);
    const traverse = event.navigationType === 'traverse' ? () => void navigation.traverseTo(key) : null;
    const agree = () => void (leaving.staffroomLeavesFor = url);
    if (hold({ address: pathname + search + hash, traverse, agree })) event.preventDefault();
  };
  navigation.addEventListener('navigate', heard);
  return () => navigation.removeEventListener('navigate', heard);
}
