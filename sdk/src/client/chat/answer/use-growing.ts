import { startTransition, useEffect, useState } from 'react';

/** As many as fit into a few milliseconds of parsing and laying out. */
const step = 12;

/** The first parts of a long list, more with every picture: a page of 100 KB does not stop the window. */
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
