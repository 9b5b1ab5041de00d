import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls when the element that the answer is put on comes near the view, and again after each change of `key` while it is. */
export function useEndInView(onNear: () => void, key: unknown): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && near(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [key]);
  return end;
}
