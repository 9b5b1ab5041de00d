import { useSearchParams } from '@staffroom/sdk/client';

/** The address's own words, and how to change some of them: empty takes one out. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  function set(change: Record<string, string>, options = { replace: true }) {
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change))
        if (value === '') next.delete(name);
        else next.set(name, value);
      return next;
    }, options);
  }
  return { params, set };
}
