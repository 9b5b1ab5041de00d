import { useCallback, useState } from 'react';

const key = 'evidence';

/** The width from which the evidence is beside the thread; in narrower windows, it is a drawer. */
export const marginQuery = '(min-width: 1200px)';

/** Whether the evidence is open beside the thread, as the person left it. */
export function useMargin(isReserved: boolean): { open: boolean; change: (open: boolean) => void } {
  const [wanted, setWanted] = useState(kept);
  const change = useCallback((open: boolean) => {
    setWanted(open);
    try {
      localStorage.setItem(key, open ? 'open' : 'closed');
    } catch {
      // Without storage, the only loss is that the state is not remembered.
    }
  }, []);
  return { open: isReserved && wanted, change };
}

function kept(): boolean {
  try {
    return localStorage.getItem(key) !== 'closed';
  } catch {
    return true;
  }
}
