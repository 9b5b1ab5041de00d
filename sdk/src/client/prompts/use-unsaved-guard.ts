import { useContext, useLayoutEffect } from 'react';
import { UnsavedContext } from '../ui/overlay/unsaved-context.ts';

/**
 * Makes the browser ask before a tab with unsaved text closes or reloads. Inside a dialog, this hook replaces the dialog's
 * check of its text fields; use it for forms that stay open after saving or contain more than text.
 * @returns a function that asks in the dialog; undefined outside of dialogs
 */
export function useUnsavedGuard(unsaved: boolean): ((then: () => void) => void) | undefined {
  const popup = useContext(UnsavedContext);
  const setUnsaved = popup?.setUnsaved;
  // A layout effect, because typing and Escape can follow each other within milliseconds.
  useLayoutEffect(
    () => (setUnsaved ? setUnsaved(unsaved) : unsaved ? askAtClose() : undefined),
    [unsaved, setUnsaved],
  );
  return popup?.ask;
}

/** Makes the browser ask before the tab closes. @returns a function that stops asking */
export function askAtClose(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/**
 * Guards an action that discards a part of a dialog, such as switching its tab: if something in the dialog is not saved, asks
 * first.
 * @example const ask = useAskUnsaved(); <Tabs onValueChange={(tab) => ask(() => show(tab))} … />
 * @experimental
 */
export function useAskUnsaved(): (then: () => void) => void {
  return useContext(UnsavedContext)?.ask ?? doAtOnce;
}

function doAtOnce(then: () => void): void {
  then();
}
