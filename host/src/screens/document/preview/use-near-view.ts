import { type RefObject, useEffect, useState } from 'react';

export function useNearView(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '150% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
