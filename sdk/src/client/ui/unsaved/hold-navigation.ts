/** The used part of the Navigation API, which some browsers lack. */
interface Navigation {
  addEventListener: (type: 'navigate', onNavigate: (event: NavigateEvent) => void) => void;
  removeEventListener: (type: 'navigate', onNavigate: (event: NavigateEvent) => void) => void;
  traverseTo: (key: string) => unknown;
}

interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  destination: { url: string; key: string; sameDocument: boolean };
}

/** This state is stored on the window, because each agent bundles its own copy of this module. */
type Leaving = Window & {
  navigation?: Navigation;
  /** The address for which the person agreed to discard input. */
  staffroomLeavesFor?: string;
};

export interface Held {
  /** Path, search and hash of the target. */
  address: string;
  /** Continues a back or forward navigation; null when the person clicked a link. */
  traverse: (() => void) | null;
  /** Records the person's agreement, so that other guards do not ask again. */
  agree: () => void;
}

/**
 * Stops navigations within the workspace.
 * @param hold receives the target and returns whether it stopped the navigation
 * @returns a function that lets navigations continue as usual
 */
export function holdNavigation(hold: (held: Held) => boolean): () => void {
  const leaving = window as Leaving;
  const { navigation } = leaving;
  if (!navigation) return () => undefined;
  // The person's agreement applies to one navigation only.
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
