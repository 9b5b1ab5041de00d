function citationOf(number: number): Element | null {
  const pressed = `[data-citation="${number}"][aria-pressed="true"]`;
  const { activeElement } = document;
  return activeElement?.matches(pressed) ? activeElement : document.querySelector(pressed);
}

/**
 * Scrolls the evidence so that the card of a passage is level with its citation. If the evidence is a drawer or the citation is
 * out of view, only scrolls the card into view.
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
  // Padding above the list moves the card down; scrolling moves the card up.
  if (at.top > top) list.style.paddingTop = `${at.top - top}px`;
  else margin.scrollTop = top - at.top;
}
