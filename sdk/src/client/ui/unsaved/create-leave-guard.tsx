import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DiscardQuestion } from '../overlay/discard-question.tsx';
import type { useUnsavedGuard } from '../../prompts/use-unsaved-guard.ts';
import { holdNavigation } from './hold-navigation.ts';

export interface LeaveGuard {
  question: ReactNode;
  /** Navigates; asks first if that would lose input. */
  go: (address: string) => void;
  /** Navigates without asking, for example after input was saved. */
  leave: (address: string) => void;
  /** Guards an action that discards input without navigating. */
  ask: (then: () => void) => void;
}

interface Parts {
  DiscardQuestion: typeof DiscardQuestion;
  useNavigate: () => (address: string) => void | Promise<void>;
  useUnsavedGuard: typeof useUnsavedGuard;
}

/**
 * Creates `useLeaveGuard` from the given parts, because the SDK imports these parts directly, and the layout kit of agents from
 * the shared SDK.
 */
export function createLeaveGuard({
  DiscardQuestion: Question,
  useNavigate,
  useUnsavedGuard: useGuard,
}: Parts) {
  return function useLeaveGuard(unsaved: boolean): LeaveGuard {
    const askDialog = useGuard(unsaved);
    const navigate = useNavigate();
    const [wanted, setWanted] = useState<(() => void) | null>(null);
    const left = useRef(false);
    const holds = unsaved && !askDialog;
    useEffect(() => {
      if (!holds) return undefined;
      left.current = false;
      return holdNavigation(({ address, traverse, agree }) => {
        if (left.current) return false;
        setWanted(() => () => {
          agree();
          if (traverse) traverse();
          else void navigate(address);
        });
        return true;
      });
    }, [holds, navigate]);
    function leave(address: string) {
      left.current = true;
      void navigate(address);
    }
    const ask = askDialog ?? ((then: () => void) => (unsaved ? setWanted(() => then) : then()));
    const question = <Question wanted={wanted} onClose={() => setWanted(null)} />;
    return { question, go: (address) => ask(() => leave(address)), leave, ask };
  };
}
