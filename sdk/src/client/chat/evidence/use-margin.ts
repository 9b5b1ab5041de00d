import { useCallback, useState } from 'react';

const key = 'evidence';

/** Whether the evidence is open beside the thread. It opens with the first citation, then stays as the person left it. */
export function useMargin(hasEvidence: boolean): { open: boolean; change: (open: boolean) => void } {
  const [wanted, setWanted] = useState(kept);
  const change = useCallback((open: boolean) => {
    setWanted(open);
    try {
      localStorage.setItem(key, open ? 'open' : 'closed');
    } catch {
      // Without storage, the only loss is that the state is not remembered.
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
