function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
}

/** Moves the focus between the items of a menu. After the last item comes the first. */
export function focusItem(menu: HTMLElement, move: 'first' | 'last' | 'next' | 'previous'): void {
  const items = itemsOf(menu);
  const current = items.findIndex((item) => item === document.activeElement);
  const index = {
    first: 0,
    last: items.length - 1,
    next: (current + 1) % items.length,
    previous: current <= 0 ? items.length - 1 : current - 1,
  }[move];
  items[index]?.focus();
}

/** Moves the focus to the next item that starts with the typed letter. */
export function focusMatch(menu: HTMLElement, letter: string): void {
  const items = itemsOf(menu);
  const current = items.findIndex((item) => item === document.activeElement);
  const ordered = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const match = ordered.find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );
  match?.focus();
}
