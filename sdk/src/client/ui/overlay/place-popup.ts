import { isRightToLeft } from '../reading-direction.ts';
import { type Placement, place } from './place.ts';

const otherEnd = { start: 'end', center: 'center', end: 'start' } as const;
const mirrored = (placement: Placement): Placement => ({ ...placement, align: otherEnd[placement.align] });

/** Positions an open popup beside its anchor, and updates the position on scroll and resize. */
export function keepPlaced(popup: HTMLElement, anchor: Element, placement: Placement): () => void {
  const update = () => {
    // Remove the height limit of the previous position, to measure the natural height.
    popup.style.maxHeight = '';
    const { left, top, maxHeight, side } = place(
      anchor.getBoundingClientRect(),
      { width: popup.offsetWidth, height: popup.offsetHeight },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      isRightToLeft(anchor) ? mirrored(placement) : placement,
    );
    popup.style.left = `${left}px`;
    popup.style.top = `${top}px`;
    popup.style.maxHeight = `${maxHeight}px`;
    popup.dataset['side'] = side;
  };
  update();
  const sizes = new ResizeObserver(update);
  sizes.observe(anchor);
  // Content that loads later changes the size of the popup.
  sizes.observe(popup);
  window.addEventListener('scroll', update, { capture: true, passive: true });
  window.addEventListener('resize', update);
  return () => {
    sizes.disconnect();
    window.removeEventListener('scroll', update, { capture: true });
    window.removeEventListener('resize', update);
  };
}
