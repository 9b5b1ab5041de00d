import { type RefObject, useEffect } from 'react';

/**
 * Scrolls the cited passage to the middle of the view, and later each selected hit.
 * @param cited identifies the passage, or null
 * @param current identifies the hit, or null
 */
export function useShownMark(
  area: RefObject<HTMLElement | null>,
  cited: string | null,
  current: string | null,
): void {
  useEffect(() => {
    const mark = cited === null ? null : area.current?.querySelector('mark');
    return mark ? keepInMiddle(mark) : undefined;
  }, [area, cited]);
  useEffect(() => {
    const hit = current === null ? null : area.current?.querySelector('[data-current]');
    return hit ? keepInMiddle(hit) : undefined;
  }, [area, current]);
}

/** Scrolls to an element, and again if content above it changes its height. @returns a function that stops this */
function keepInMiddle(element: Element): () => void {
  let left = 8;
  let frame = 0;
  const scroll = () => {
    element.scrollIntoView({ block: 'center' });
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(scroll);
  };
  scroll();
  return () => cancelAnimationFrame(frame);
}
