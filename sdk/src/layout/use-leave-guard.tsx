import { DiscardQuestion, useNavigate, useUnsavedGuard } from '@staffroom/sdk/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { holdNavigation } from '../client/ui/unsaved/hold-navigation.ts';

/**
 * Asks before what was typed is dropped, wherever in the workspace one goes: by a tab, a link, Back. The browser asks where the tab is
 * closed. In a dialog it is the dialog that asks, once.
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
  const askDialog = useUnsavedGuard(unsaved);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const agreed = useRef(false);
  const holds = unsaved && !askDialog;
  useEffect(() => {
    if (!holds) return undefined;
    agreed.current = false;
    return holdNavigation(({ address, traverse }) => {
      if (agreed.current) return false;
      setWanted(() => () => {
        agreed.current = true;
        if (traverse) traverse();
        else void navigate(address);
      });
      return true;
    });
  }, [holds, navigate]);
  function leave(address: string) {
    agreed.current = true;
    void navigate(address);
  }
  const ask = askDialog ?? ((then: () => void) => (unsaved ? setWanted(() => then) : then()));
  const question = <DiscardQuestion wanted={wanted} onClose={() => setWanted(null)} />;
  return { question, go: (address) => ask(() => leave(address)), leave, ask };
}
