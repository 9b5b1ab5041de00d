export {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * Query options for data that others can change without an event: refetches when shown, on window focus, and every ten seconds
 * while visible.
 * @example useQuery({ queryKey, queryFn, ...liveQuery });
 */
export const liveQuery = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: 10_000 } as const;
