import { type FocusEvent, type FormEvent, useCallback, useMemo, useRef, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Kinds of input in which words are written that are to be kept; what is typed into a search is none. */
const written: ReadonlySet<string> = new Set(['text', 'email', 'url', 'tel', 'number']);

/**
 * Whether other words stand in the text fields of an element than when they were come to.
 * @param opening another one where the element begins anew
 * @returns `listeners` of that element; `look`, which answers for this very moment: a form may have emptied its fields itself
 */
export function useTyped(opening: number) {
  const fields = useRef(new Map<TextField, { before: string; edited: boolean }>());
  /** The opening in which something was typed. */
  const [typedIn, setTypedIn] = useState<number | null>(null);

  const look = useCallback((): boolean => {
    const found = [...fields.current].some(
      ([field, { before, edited }]) => edited && field.isConnected && field.value !== before,
    );
    setTypedIn(found ? opening : null);
    return found;
  }, [opening]);
  const listeners = useMemo(
    () => ({
      onFocusCapture({ target }: FocusEvent) {
        // What is filled in later, by an answer of the server or a button, nobody has typed.
        if (isWritten(target) && !fields.current.has(target))
          fields.current.set(target, { before: target.value, edited: false });
      },
      onInputCapture({ target }: FormEvent) {
        const field = fields.current.get(target as TextField);
        if (!field) return;
        field.edited = true;
        look();
      },
    }),
    [look],
  );
  return { typed: typedIn === opening, look, listeners };
}

function isWritten(field: EventTarget): field is TextField {
  if (field instanceof HTMLTextAreaElement) return true;
  return (
    field instanceof HTMLInputElement && written.has(field.type) && field.getAttribute('role') !== 'combobox'
  );
}
