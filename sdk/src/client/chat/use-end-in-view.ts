import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when the element with the returned ref comes near the view, and after each change of `key` while the element is
 * near.
 * @param near distance below the view
 */
export function useEndInView(
  onNear: () => void,
  key: unknown,
  near = '600px',
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const call = useEffectEvent(onNear);
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && call(), {
      rootMargin: near,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [key, near]);
  return end;
}
