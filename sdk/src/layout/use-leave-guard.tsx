import { ConfirmDialog, t, useNavigate, useUnsavedGuard } from '@staffroom/sdk/client';
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
 * @returns `question`, to stand anywhere in the page; `go`, which asks, and `leave`, which does not, as after saving
 * @example const { question, go, leave } = useLeaveGuard(changed);
 */
export function useLeaveGuard(unsaved: boolean): {
  question: ReactNode;
  go: (address: string) => void;
  leave: (address: string) => void;
} {
  useUnsavedGuard(unsaved);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const agreed = useRef(false);
  useEffect(() => {
    const { navigation } = window as Window & { navigation?: Navigation };
    if (!unsaved || !navigation) return undefined;
    const ask = (event: NavigateEvent) => {
      const { url, sameDocument } = event.destination;
      if (agreed.current || !event.cancelable || !sameDocument || url === location.href) return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(url);
      setWanted(pathname + search + hash);
    };
    navigation.addEventListener('navigate', ask);
    return () => navigation.removeEventListener('navigate', ask);
  }, [unsaved]);
  function leave(address: string) {
    agreed.current = true;
    void navigate(address);
  }
  const question = (
    <ConfirmDialog
      open={wanted !== null}
      title={t('Discard your changes?')}
      description={t('What you have written here is not saved yet.')}
      confirmLabel={t('Discard')}
      cancelLabel={t('Keep editing')}
      onConfirm={() => wanted !== null && leave(wanted)}
      onClose={() => setWanted(null)}
    />
  );
  return { question, go: (address) => (unsaved ? setWanted(address) : leave(address)), leave };
}
