import { startTransition, useEffect, useState } from 'react';

/** Number of items that parse and render within a few milliseconds. */
const step = 12;

/** Shows the first items of a long list and adds more with each frame, so that an answer of 100 KB does not block the page. */
export function useGrowing<T>(all: readonly T[]): readonly T[] {
  const [count, setCount] = useState(step);
  const more = count < all.length;
  useEffect(() => {
    if (!more) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount((before) => before + step)));
    return () => cancelAnimationFrame(frame);
  }, [more, count]);
  return more ? all.slice(0, count) : all;
}
