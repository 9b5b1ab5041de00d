import { useCallback, useState } from 'react';

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

function kept(): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    return true;
  }
}
