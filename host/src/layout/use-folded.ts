import { useCallback, useState } from 'react';

const key = 'sidebar';

/** Whether the sidebar shows icons only. This browser remembers it. */
export function useFolded(): [folded: boolean, change: (folded: boolean) => void] {
  const [folded, setFolded] = useState(kept);
  const change = useCallback((next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(key, next ? 'folded' : 'open');
    } catch {
      // Without storage, the browser does not remember the choice.
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
