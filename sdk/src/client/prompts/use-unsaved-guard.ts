import { useContext, useLayoutEffect } from 'react';
import { UnsavedContext } from '../ui/overlay/unsaved-context.ts';

/**
 * The browser asks before a tab with unsaved text is closed or reloaded. In a dialog that asks by itself, it is told by this instead of
 * looking at its fields: for a form that stays open once it is saved, or that holds more than text.
 * @returns what asks in the dialog around; undefined outside of dialogs
 */
export function useUnsavedGuard(unsaved: boolean): ((then: () => void) => void) | undefined {
  const popup = useContext(UnsavedContext);
  const say = popup?.say;
  // At once: whoever types and presses Escape does both within a few milliseconds.
  useLayoutEffect(() => (say ? say(unsaved) : unsaved ? askAtClose() : undefined), [unsaved, say]);
  return popup?.ask;
}

/** @returns what ends it */
export function askAtClose(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
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
