import { type RefObject, useEffect } from 'react';

/**
 * Brings what is cited, and then every hit that one goes to, to the middle of the view.
 * @param cited identifies what is cited, null where nothing is
 * @param current identifies the hit, null where there is none
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

/**
 * Scrolls to an element, and again while what comes into view on the way turns out higher or lower than it was thought.
 * Returns how to stop.
 */
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
