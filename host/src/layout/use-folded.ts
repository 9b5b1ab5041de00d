import { useCallback, useState } from 'react';

const key = 'sidebar';

/** Whether the sidebar shows icons only, remembered in this browser. */
export function useFolded(): [folded: boolean, change: (folded: boolean) => void] {
  const [folded, setFolded] = useState(kept);
  const change = useCallback((next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(key, next ? 'folded' : 'open');
    } catch {
      // Without storage, it is only not remembered.
    }
  }, []);
  return [folded, change];
}

function kept(): boolean {
  try {
    return localStorage.getItem(key) === 'folded';
  } catch {
    return false;
  }
}
