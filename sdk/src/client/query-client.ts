import { type InvalidateQueryFilters, type QueryFunctionContext, QueryClient } from '@tanstack/react-query';
import { fetchJson } from './fetch-json.ts';

/** The default query function for agents: sends a GET request to the first part of the query key. */
function getJson({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return fetchJson(String(queryKey[0]), { signal });
}

/**
 * A query client that refetches after events that arrive during a query's first fetch, because its answer may be older than the
 * event. The library already cancels and restarts later fetches.
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

/** Creates the query client. Data does not become stale with time, because the server's events invalidate queries. */
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
