import { useCallback, useState } from 'react';
import type { ThreadMessage } from '../store/thread.ts';

const key = 'evidence';

/** Whether the margin stands beside the thread: it comes with the first citation, and stays as the person left it. */
export function useMargin(hasEvidence: boolean): { open: boolean; change: (open: boolean) => void } {
  const [wanted, setWanted] = useState(kept);
  const change = useCallback((open: boolean) => {
    setWanted(open);
    try {
      localStorage.setItem(key, open ? 'open' : 'closed');
    } catch {
      // A full or forbidden storage costs only that it is remembered.
    }
  }, []);
  return { open: hasEvidence && wanted, change };
}

/** Whether an answer points to a source; what was found for it and is not cited is no evidence. */
export function cites({ status, content, sources, citations }: ThreadMessage): boolean {
  return status === 'streaming' ? sources.length > 0 && /\[\d+\]/.test(content) : citations.length > 0;
}

function kept(): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    return true;
  }
}
