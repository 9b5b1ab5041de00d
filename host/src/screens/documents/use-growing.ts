import { type RefObject, useEffect, useRef, useState } from 'react';

const step = 100;

/**
 * How many of a long list are rendered: a hundred, and a hundred more whenever the end comes near the view. Put
 * `end` on an element below the list; `key` says that it is another list, which begins anew.
 */
export function useGrowing(
  total: number,
  key: string,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [grown, setGrown] = useState({ key, count: step });
  const end = useRef<HTMLDivElement>(null);
  const count = grown.key === key ? grown.count : step;
  useEffect(() => {
    const element = end.current;
    if (element === null || count >= total) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setGrown({ key, count: count + step });
      },
      { rootMargin: '1200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, total, key]);
  return { count: Math.min(count, total), end };
}
