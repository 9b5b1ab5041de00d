import { type RefObject, useEffect, useState } from 'react';
import type { Near } from './near-context.ts';

/** Distance at which messages count as near: two screens, so that people do not see the change while they scroll. */
const margin = '200% 0px';

export function useNearObserver(scroll: RefObject<Element | null>): Near {
  const [watch] = useState(() => createWatch(scroll));
  useEffect(() => () => watch.stop(), [watch]);
  return watch.near;
}

function createWatch(scroll: RefObject<Element | null>) {
  const waiting = new Map<Element, (isNear: boolean) => void>();
  let observer: IntersectionObserver | undefined;

  function onIntersection(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) waiting.get(target)?.(isIntersecting);
  }
  const near: Near = (element, onChange) => {
    observer ??= new IntersectionObserver(onIntersection, { root: scroll.current, rootMargin: margin });
    waiting.set(element, onChange);
    observer.observe(element);
    return () => {
      waiting.delete(element);
      observer?.unobserve(element);
    };
  };
  function stop(): void {
    observer?.disconnect();
    observer = undefined;
  }
  return { near, stop };
}
