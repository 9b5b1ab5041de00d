import { useSearchParams } from '@staffroom/sdk/client';

/**
 * The words of the page's own address, and how to change some of them: an empty one is taken out. Each state of a page that stands
 * there survives a reload, can be sent, and is undone by Back where `replace` is false.
 * @example const { params, set } = useAddress(); set({ post: id }, { replace: false });
 */
export function useAddress() {
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
