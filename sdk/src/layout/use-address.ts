import { useSearchParams } from '@staffroom/sdk/client';

/**
 * Reads and changes the query parameters of the page; setting an empty value removes the parameter. State in the address
 * survives a reload and can be shared. With `replace: false`, the browser's Back undoes the change.
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
