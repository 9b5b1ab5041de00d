/** The part of the Navigation API that is used here; some browsers lack it. */
interface Navigation {
  addEventListener: (type: 'navigate', onNavigate: (event: NavigateEvent) => void) => void;
  removeEventListener: (type: 'navigate', onNavigate: (event: NavigateEvent) => void) => void;
  traverseTo: (key: string) => unknown;
}

interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  destination: { url: string; key: string; sameDocument: boolean };
}

/** Stored on the window, because agents bundle their own copy of this file. */
type Leaving = Window & {
  navigation?: Navigation;
  /** The address for which the person agreed to discard input. */
  staffroomLeavesFor?: string;
};

export interface Held {
  /** Path, search and hash. */
  address: string;
  /** Continues a back or forward navigation; null for a link. */
  traverse: (() => void) | null;
  /** Prevents a second question by other guards. */
  agree: () => void;
}

/**
 * Stops navigations within the workspace.
 * @param hold receives the target and returns whether it stopped the navigation
 * @returns a function that ends it
 */
export function holdNavigation(hold: (held: Held) => boolean): () => void {
  const leaving = window as Leaving;
  const { navigation } = leaving;
  if (!navigation) return () => undefined;
  // The agreement is used up or outdated.
  delete leaving.staffroomLeavesFor;
  const onNavigate = (event: NavigateEvent) => {
    const { url, key, sameDocument } = event.destination;
    if (event.defaultPrevented || !event.cancelable || !sameDocument || url === location.href) return;
    if (url === leaving.staffroomLeavesFor) return;
    const { pathname, search, hash } = new URL(url);
    const traverse = event.navigationType === 'traverse' ? () => void navigation.traverseTo(key) : null;
    const agree = () => void (leaving.staffroomLeavesFor = url);
    if (hold({ address: pathname + search + hash, traverse, agree })) event.preventDefault();
  };
  navigation.addEventListener('navigate', onNavigate);
  return () => navigation.removeEventListener('navigate', onNavigate);
}
