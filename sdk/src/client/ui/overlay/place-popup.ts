import { type Placement, place } from './place.ts';

/** Puts an open popup beside its anchor and keeps it there while the page scrolls or changes its size. */
export function keepPlaced(popup: HTMLElement, anchor: Element, placement: Placement): () => void {
  const update = () => {
    // The natural height is wanted, not the one that an earlier place allowed.
    popup.style.maxHeight = '';
    const { left, top, maxHeight, side } = place(
      anchor.getBoundingClientRect(),
      { width: popup.offsetWidth, height: popup.offsetHeight },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      placement,
    );
    popup.style.left = `${left}px`;
    popup.style.top = `${top}px`;
    popup.style.maxHeight = `${maxHeight}px`;
    popup.dataset['side'] = side;
  };
  update();
  const sizes = new ResizeObserver(update);
  sizes.observe(anchor);
  // What is fetched after it was shown makes it larger.
  sizes.observe(popup);
  window.addEventListener('scroll', update, { capture: true, passive: true });
  window.addEventListener('resize', update);
  return () => {
    sizes.disconnect();
    window.removeEventListener('scroll', update, { capture: true });
    window.removeEventListener('resize', update);
  };
}
