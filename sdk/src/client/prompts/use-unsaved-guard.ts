import { useContext, useEffect } from 'react';
import { UnsavedContext } from '../ui/overlay/unsaved-context.ts';

/** The browser asks before a tab with unsaved text is closed or reloaded, and a dialog around the text before it closes. */
export function useUnsavedGuard(unsaved: boolean): void {
  const hold = useContext(UnsavedContext)?.hold;
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

/**
 * For what drops a part of a dialog, such as another tab in it: does it, and asks first where something in the dialog is not saved.
 * @example const ask = useAskUnsaved(); <Tabs onValueChange={(tab) => ask(() => show(tab))} … />
 */
export function useAskUnsaved(): (then: () => void) => void {
  return useContext(UnsavedContext)?.ask ?? doAtOnce;
}

function doAtOnce(then: () => void): void {
  then();
}
