import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { DocumentCounts, DocumentListPage } from '@staffroom/sdk/core';
import { useSocketStatus } from '@staffroom/sdk/client';
import { callCore, type CoreInput, coreQuery, pageOf } from '@staffroom/sdk/host';
import { documentsPath, isInProgress, type LibraryDocument } from './library-document.ts';
import { pollInterval } from './document-queries.ts';

export type ListQuery = Omit<CoreInput<'GET /api/documents'>['query'], 'limit' | 'offset' | 'cursor'>;

const pageSize = 100;

export function useDocumentList(query: ListQuery) {
  const offline = useSocketStatus() !== 'open';
  const pages = useInfiniteQuery({
    queryKey: [documentsPath, query, 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      pageOf(
        await callCore(
          'GET /api/documents',
          { query: { ...query, limit: pageSize, cursor: pageParam } },
          { signal },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      offline && state.data?.pages.some(({ items }) => items.some(isInProgress)) === true && pollInterval,
  });
  return {
    ...pages,
    documents: pages.data?.pages.flatMap(({ items }) => items),
    counts: pages.data?.pages[0]?.counts,
  };
}

/** Returns the number of matching documents, without loading all of them. */
export function useDocumentCounts(query: ListQuery): DocumentCounts | undefined {
  const first = useQuery({
    ...coreQuery('GET /api/documents', { query: { ...query, limit: 1 } }),
    placeholderData: keepPreviousData,
  });
  return first.data && pageOf(first.data).counts;
}

/** Removes documents from all cached lists, without waiting for the server. */
export function dropFromLists(queries: QueryClient, ids: ReadonlySet<string>): void {
  const stays = ({ id }: LibraryDocument) => !ids.has(id);
  queries.setQueriesData<InfiniteData<DocumentListPage> | LibraryDocument[] | DocumentListPage>(
    { queryKey: [documentsPath] },
    (list) => {
      if (list === undefined) return list;
      if (Array.isArray(list)) return list.filter(stays);
      if (!('pages' in list)) return list;
      return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter(stays) })) };
    },
  );
}
