import { useContext, useEffect } from 'react';
import { UnsavedContext } from '../ui/overlay/unsaved-context.ts';

/** The browser asks before a tab with unsaved text is closed or reloaded, and a dialog around the text before it closes. */
export function useUnsavedGuard(unsaved: boolean): void {
  const hold = useContext(UnsavedContext);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const release = hold?.();
    return () => {
      window.removeEventListener('beforeunload', ask);
      release?.();
    };
  }, [unsaved, hold]);
}
