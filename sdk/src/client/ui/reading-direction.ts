import type { KeyboardEvent } from 'react';

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Returns 1 for the arrow key that points along the line, -1 for the opposite one, and 0 for other keys. */
export function arrowStep({ key, currentTarget }: KeyboardEvent): 1 | 0 | -1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  return (key === 'ArrowRight') === isRightToLeft(currentTarget) ? -1 : 1;
}
