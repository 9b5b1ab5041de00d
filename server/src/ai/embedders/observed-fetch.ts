export interface ObservedFetch {
  fetch: typeof fetch;
  /** Of the last response; undefined where there was none. */
  status: () => number | undefined;
  /** Milliseconds that the last response asks to wait; undefined where it does not say. */
  retryAfter: () => number | undefined;
  /** The same request may succeed later: no response, too many requests, or a fault of the server. */
  mayPass: () => boolean;
}

/** Notes how a provider answered, because not every SDK hands on the status and the headers of an error. */
export function observeFetch(fetch: typeof globalThis.fetch): ObservedFetch {
  let last: Response | undefined;
  return {
    async fetch(input, init) {
      last = undefined;
      last = await fetch(input, init);
      return last;
    },
    status: () => last?.status,
    retryAfter() {
      const header = last?.headers.get('retry-after');
      if (!header) return undefined;
      const seconds = Number(header);
      const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
      return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
    },
    mayPass() {
      const status = last?.status;
      return status === undefined || status === 408 || status === 429 || status >= 500;
    },
  };
}
