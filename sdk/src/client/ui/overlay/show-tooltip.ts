import { keepPlaced } from './place-popup.ts';
import type { Side } from './place.ts';

interface ShowTooltipOptions {
  side: Side;
  /** Called on Escape and on a press outside of the control. */
  onEnd: () => void;
}

/** Shows a rendered tooltip beside its control. @returns a function that ends it */
export function showTooltip(
  bubble: HTMLElement,
  control: Element,
  { side, onEnd }: ShowTooltipOptions,
): () => void {
  bubble.showPopover();
  const release = keepPlaced(bubble, control, { side, align: 'center', gap: 6 });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd();
  };
  const onPointerDown = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && control.parentElement?.contains(target))) onEnd();
  };
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('pointerdown', onPointerDown);
  return () => {
    release();
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('pointerdown', onPointerDown);
  };
}
