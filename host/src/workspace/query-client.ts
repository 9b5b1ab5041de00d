import { type QueryFunctionContext, QueryClient } from '@tanstack/react-query';
import { fetchJson } from '@staffroom/sdk/client';

/** Of queries without a function of their own, as agents may write them: GET on the first part of the key. */
function getJson({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return fetchJson(String(queryKey[0]), { signal });
}

/** Nothing grows old by itself: the server says what has changed over the socket, and screens ask again then. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
