import { type QueryFunctionContext, QueryClient } from '@tanstack/react-query';
import { ApiError, fetchJson } from '@staffroom/sdk/client';

/**
 * The default query function: GET on the first part of the key.
 * @param on401 `null` where being signed out is an answer and not a failure
 */
export function getJson<T>({ on401 }: { on401: 'error' }): (context: QueryFunctionContext) => Promise<T>;
export function getJson<T>({
  on401,
}: {
  on401: 'null';
}): (context: QueryFunctionContext) => Promise<T | null>;
export function getJson<T>({ on401 }: { on401: 'error' | 'null' }) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<T | null> => {
    try {
      return await fetchJson<T>(String(queryKey[0]), { signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Nothing grows old by itself: the server says what has changed over the socket, and screens ask again then. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getJson({ on401: 'error' }),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
