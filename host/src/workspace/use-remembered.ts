import { useCallback, useState } from 'react';

/** A choice between two words, which this browser remembers under `key`. @returns whether the choice is `yes` */
export function useRemembered(
  key: string,
  { yes, no }: { yes: string; no: string },
): [is: boolean, change: (is: boolean) => void] {
  const [is, setIs] = useState(() => stored(key) === yes);
  const change = useCallback(
    (next: boolean) => {
      setIs(next);
      try {
        localStorage.setItem(key, next ? yes : no);
      } catch {
        // Without storage, the browser does not remember the choice.
      }
    },
    [key, yes, no],
  );
  return [is, change];
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
