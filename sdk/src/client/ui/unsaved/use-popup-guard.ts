import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Held, holdNavigation } from './hold-navigation.ts';
import { useTyped } from './use-typed.ts';
import { askAtClose } from '../../prompts/use-unsaved-guard.ts';

interface GuardedPopup {
  open: boolean;
  /** Another one each time it opens. */
  opening: number;
  /** What the popup's owner says of it; undefined leaves it to the forms inside, and then to what stands in their fields. */
  unsaved: boolean | undefined;
}

/**
 * Keeps what was typed into a popup from being dropped unasked: by what closes it, by Back, by the tab's end.
 * @returns `guard`, for the forms inside; `listeners` of the element around them; `wanted`, what waits for an answer
 */
export function usePopupGuard({ open, opening, unsaved }: GuardedPopup) {
  const { typed, look, listeners } = useTyped(opening);
  const [forms, setForms] = useState<readonly { unsaved: boolean }[]>([]);
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const said = unsaved ?? (forms.length === 0 ? undefined : forms.some((form) => form.unsaved));

  const say = useCallback((its: boolean) => {
    const form = { unsaved: its };
    setForms((all) => [...all, form]);
    return () => setForms((all) => all.filter((one) => one !== form));
  }, []);
  const ask = useCallback(
    (then: () => void) => ((said ?? look()) ? setWanted(() => then) : then()),
    [said, look],
  );
  const guard = useMemo(() => ({ say, ask }), [say, ask]);

  const hold = useEffectEvent(({ traverse, agree }: Held) => {
    // To an address goes only what is within, as once it is saved: what is behind a popup cannot be pressed.
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
