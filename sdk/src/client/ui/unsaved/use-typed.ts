import { type FocusEvent, type FormEvent, useCallback, useMemo, useRef, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types of inputs whose text is worth keeping. Search fields are not among them. */
const written: ReadonlySet<string> = new Set(['text', 'email', 'url', 'tel', 'number']);

/**
 * Whether the text fields of an element differ from their content when they were first focused.
 * @param opening a number that changes when the element is reset
 * @returns `listeners` for that element; `look` checks the current state, because a form may have cleared its fields
 */
export function useTyped(opening: number) {
  const fields = useRef(new Map<TextField, { before: string; edited: boolean }>());
  /** Value of `opening` when someone last typed. */
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
        // Keep the value at the first focus. Later values from the server or a button do not count as typed.
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
