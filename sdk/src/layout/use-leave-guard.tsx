import { DiscardQuestion, useNavigate, useUnsavedGuard } from '@staffroom/sdk/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** As far as it is needed here; some browsers have none. */
interface Navigation {
  addEventListener: (type: 'navigate', heard: (event: NavigateEvent) => void) => void;
  removeEventListener: (type: 'navigate', heard: (event: NavigateEvent) => void) => void;
}

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean };
}

/**
 * Asks before what was typed is dropped, wherever in the workspace one goes: by a tab, a link, Back. The browser asks where the tab is
 * closed.
 * @returns `question`, to stand anywhere in the page; `go`, which asks, and `leave`, which does not, as after saving; `ask`, for what
 * drops it without going anywhere
 * @example const { question, go, leave } = useLeaveGuard(changed);
 * @example <Button onClick={() => ask(() => choose(another))}>Another</Button>
 */
export function useLeaveGuard(unsaved: boolean): {
  question: ReactNode;
  go: (address: string) => void;
  leave: (address: string) => void;
  ask: (then: () => void) => void;
} {
  useUnsavedGuard(unsaved);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | (() => void) | null>(null);
  const agreed = useRef(false);
  useEffect(() => {
    const { navigation } = window as Window & { navigation?: Navigation };
    if (!unsaved || !navigation) return undefined;
    agreed.current = false;
    const hold = (event: NavigateEvent) => {
      const { url, sameDocument } = event.destination;
      if (agreed.current || !event.cancelable || !sameDocument || url === location.href) return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(url);
      setWanted(pathname + search + hash);
    };
    navigation.addEventListener('navigate', hold);
    return () => navigation.removeEventListener('navigate', hold);
  }, [unsaved]);
  function leave(address: string) {
    agreed.current = true;
    void navigate(address);
  }
  const ask = (then: () => void) => (unsaved ? setWanted(() => then) : then());
  const question = (
    <DiscardQuestion
      wanted={typeof wanted === 'string' ? () => leave(wanted) : wanted}
      onClose={() => setWanted(null)}
    />
  );
  return { question, go: (address) => ask(() => leave(address)), leave, ask };
}
