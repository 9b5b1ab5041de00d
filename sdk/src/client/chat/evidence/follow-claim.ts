import { claimOf } from './claim.ts';

/** Pixels from the upper edge of a card to the line that leads to it. */
const lineInset = 22;
/** Minimum distance in pixels between a card and the upper or lower edge of the margin. */
const edge = 8;

/**
 * Keeps the card of the selected citation level with its claim, and draws the line from the last word of the claim to the card,
 * until the returned function is called.
 * @param body the element that contains the thread, the margin (`aside`) and the drawing
 */
export function followClaim(body: HTMLElement, drawing: SVGSVGElement): () => void {
  const path = drawing.querySelector('path');
  const dot = drawing.querySelector('circle');
  let moved: HTMLElement | null = null;
  let frame = 0;

  function update(keepsMargin: boolean): void {
    const found = partsIn(body);
    drawing.toggleAttribute('data-shown', found !== null && path !== null);
    if (found === null || !path || !dot) return;
    moved = found.list;
    if (!keepsMargin) moveCard(found);
    const origin = body.getBoundingClientRect();
    const card = found.card.getBoundingClientRect();
    const isAfter = card.left >= found.end.x;
    const x = Math.round(found.end.x - origin.left);
    const from = Math.round(found.end.y - origin.top);
    // Below the frame of the citation, between two lines of text.
    const y = from + 4.5;
    const edgeX = Math.round((isAfter ? card.left : card.right) - origin.left);
    const at = Math.round(card.top - origin.top) + lineInset + 0.5;
    const turn = edgeX + (isAfter ? -14 : 14);
    const start = `M${x} ${from}V${y}`;
    const isLevel = Math.abs(at - y) < 2;
    path.setAttribute('d', isLevel ? `${start}H${edgeX}` : `${start}H${turn}V${at}H${edgeX}`);
    dot.setAttribute('cx', String(x));
    dot.setAttribute('cy', String(from));
  }
  function later(keepsMargin: boolean): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => update(keepsMargin));
  }
  const onScroll = ({ target }: Event) => {
    if (target instanceof Element && target.localName === 'aside') later(true);
    else update(false);
  };
  const onChange = () => later(false);
  const mutations = new MutationObserver((records) => {
    if (records.some(({ target }) => !drawing.contains(target))) onChange();
  });
  mutations.observe(body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-active', 'aria-pressed', 'open'],
  });
  const sizes = new ResizeObserver(onChange);
  sizes.observe(body);
  body.addEventListener('scroll', onScroll, { capture: true, passive: true });
  update(false);
  return () => {
    cancelAnimationFrame(frame);
    mutations.disconnect();
    sizes.disconnect();
    body.removeEventListener('scroll', onScroll, { capture: true });
    drawing.removeAttribute('data-shown');
    if (moved) moved.style.translate = '';
  };
}

interface Parts {
  margin: HTMLElement;
  list: HTMLElement;
  card: HTMLElement;
  /** Where the last word of the claim ends, in the window. */
  end: { x: number; y: number };
}

/** Null if nothing is selected, or the claim is out of view. */
function partsIn(body: HTMLElement): Parts | null {
  const margin = body.querySelector<HTMLElement>(':scope > aside');
  const card = margin?.querySelector<HTMLElement>('li[data-active]');
  const list = card?.parentElement;
  const citation = selectedCitation(body);
  const view = citation?.closest('section')?.getBoundingClientRect();
  if (!margin || !card || !list || !citation || !view) return null;
  const words = [...(claimOf(citation)?.getClientRects() ?? [])].findLast(({ width }) => width > 0);
  const last = words ?? citation.getBoundingClientRect();
  const isReversed = getComputedStyle(citation).direction === 'rtl';
  const end = { x: isReversed ? last.left : last.right, y: last.bottom + 1 };
  return end.y < view.top || end.y > view.bottom ? null : { margin, list, card, end };
}

/** An answer can cite a source several times. The focused citation is the one that was pressed. */
function selectedCitation(body: HTMLElement): Element | null {
  const pressed = '[data-citation][aria-pressed="true"]';
  const { activeElement } = document;
  return activeElement?.matches(pressed) ? activeElement : body.querySelector(pressed);
}

/** Moves the list, not its place in the layout, so that no move counts as a layout shift. */
function moveCard({ margin, list, card, end }: Parts): void {
  const { top, bottom } = margin.getBoundingClientRect();
  list.style.translate = '';
  margin.scrollTop = 0;
  const home = card.getBoundingClientRect();
  const lowest = Math.max(top + edge, bottom - home.height - edge);
  const wanted = Math.min(Math.max(end.y + 4 - lineInset, top + edge), lowest);
  if (wanted >= home.top) list.style.translate = `0 ${Math.round(wanted - home.top)}px`;
  else margin.scrollTop = home.top - wanted;
}
