function citationOf(number: number): Element | null {
  const pressed = `[data-citation="${number}"][aria-pressed="true"]`;
  const { activeElement } = document;
  return activeElement?.matches(pressed) ? activeElement : document.querySelector(pressed);
}

/**
 * Moves the margin so that the card of a chosen passage stands at the line of its citation. In a drawer over the thread, and
 * where the citation is out of sight, the card only comes into view.
 */
export function bringToClaim(card: HTMLElement, number: number): void {
  const list = card.parentElement;
  const margin = card.closest('aside');
  const at = citationOf(number)?.getBoundingClientRect();
  if (!list || !margin || !at || at.bottom < 0 || at.top > innerHeight) {
    card.scrollIntoView({ block: 'nearest' });
    return;
  }
  const home = card.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.style.paddingTop = '0';
  margin.scrollTop = 0;
  const top = list.getBoundingClientRect().top + home;
  // Up to its line by room above the list, down to it by scrolling, as far as there is something to scroll.
  if (at.top > top) list.style.paddingTop = `${at.top - top}px`;
  else margin.scrollTop = top - at.top;
}
