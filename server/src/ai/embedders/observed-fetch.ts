export interface ObservedFetch {
  fetch: typeof fetch;
  status: () => number | undefined;
  /** The `retry-after` of the last response in milliseconds; undefined if absent. */
  retryAfter: () => number | undefined;
  /** Whether a retry may succeed: no response, too many requests, or a server fault. */
  mayPass: () => boolean;
}

/** Records status and headers of each response, because not every SDK passes them on with an error. */
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
