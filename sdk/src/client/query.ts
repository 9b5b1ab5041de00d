/** The host's query client, as far as screens and agents need it. A query key starts with the path of its call. */
export {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
