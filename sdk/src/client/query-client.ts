import { type InvalidateQueryFilters, type QueryFunctionContext, QueryClient } from '@tanstack/react-query';
import { fetchJson } from './http.ts';

/** Of queries without a function of their own, as agents may write them: GET on the first part of the key. */
function getJson({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return fetchJson(String(queryKey[0]), { signal });
}

/**
 * News that come during a query's first fetch are not lost: that fetch may have read what was before them, but the
 * library takes it for the new one. What is fetched again later it cancels and begins anew by itself.
 */
class Queries extends QueryClient {
  #again = new WeakSet<Promise<unknown>>();

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: object): Promise<void> {
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(filters)) {
      if (state.data !== undefined || state.fetchStatus === 'idle' || !promise) continue;
      if (this.#again.has(promise)) continue;
      this.#again.add(promise);
      const again = () => this.invalidateQueries({ queryKey, exact: true });
      void promise.then(again, () => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Nothing grows old by itself: the server says what has changed over the socket, and screens ask again then. */
export function createQueryClient(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        queryFn: getJson,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
