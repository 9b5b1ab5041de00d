export {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * Options of a query over what others change, too: it is looked up again when it is shown, when the window is come back to, and every
 * ten seconds while somebody looks.
 * @example useQuery({ queryKey, queryFn, ...liveQuery });
 */
export const liveQuery = { staleTime: 0, refetchOnWindowFocus: true, refetchInterval: 10_000 } as const;
