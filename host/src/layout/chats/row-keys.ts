import { type RefObject, useEffect } from 'react';

/** Lets the arrow keys move between chats. They are only a shortcut, because Tab reaches everything, too. */
export function RowKeys({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const list = place.current;
    if (!list) return undefined;
    const onKeyDown = (event: KeyboardEvent) => moveAmongRows(list, event);
    list.addEventListener('keydown', onKeyDown);
    return () => list.removeEventListener('keydown', onKeyDown);
  }, [place]);
  return null;
}

function moveAmongRows(list: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target;
  if (step === undefined || !(from instanceof HTMLElement) || !from.matches('[data-session]')) return;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-session]')];
  const next = rows[rows.indexOf(from) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
