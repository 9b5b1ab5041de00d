import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Held, holdNavigation } from './hold-navigation.ts';
import { useTyped } from './use-typed.ts';
import { askAtClose } from '../../prompts/use-unsaved-guard.ts';

interface GuardedPopup {
  open: boolean;
  /** A value that changes each time the popup opens. */
  opening: number;
  /** The value that the popup's owner passed as `unsaved`. If undefined, the forms inside decide, or else the text fields. */
  unsaved: boolean | undefined;
}

/**
 * Asks before input in a popup is lost because the popup or the tab closes, or the person navigates back.
 * @returns `guard` for the forms inside; `listeners` for the element around them; `wanted`, the action that waits for an answer
 */
export function usePopupGuard({ open, opening, unsaved }: GuardedPopup) {
  const { typed, look, listeners } = useTyped(opening);
  const [forms, setForms] = useState<readonly { unsaved: boolean }[]>([]);
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const said = unsaved ?? (forms.length === 0 ? undefined : forms.some((form) => form.unsaved));

  const setUnsaved = useCallback((its: boolean) => {
    const form = { unsaved: its };
    setForms((all) => [...all, form]);
    return () => setForms((all) => all.filter((one) => one !== form));
  }, []);
  const ask = useCallback(
    (then: () => void) => ((said ?? look()) ? setWanted(() => then) : then()),
    [said, look],
  );
  const guard = useMemo(() => ({ setUnsaved, ask }), [setUnsaved, ask]);

  const hold = useEffectEvent(({ traverse, agree }: Held) => {
    // Ask only on Back and Forward. Other navigations come from the popup itself, for example after saving, because the page
    // behind cannot be clicked.
    if (!traverse || !(said ?? look())) return false;
    setWanted(() => () => {
      agree();
      traverse();
    });
    return true;
  });
  const holds = open && (said ?? typed);
  useEffect(() => {
    if (!holds) return undefined;
    const ends = [askAtClose(), holdNavigation((held) => hold(held))];
    return () => {
      for (const end of ends) end();
    };
  }, [holds]);
  return { guard, listeners, wanted, onAnswered: () => setWanted(null) };
}
