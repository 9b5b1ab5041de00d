import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { DocumentCounts, DocumentListPage } from '@staffroom/sdk/core';
import { fetchJson, useSocketStatus } from '@staffroom/sdk/client';
import { documentsPath, isInProgress, type LibraryDocument } from './library-document.ts';
import { pollInterval } from './document-queries.ts';

/** What a list is limited to and sorted by, as the server takes it. */
export interface ListQuery {
  sort: string;
  q?: string | undefined;
  status?: string | undefined;
  type?: string | undefined;
  tag?: string | undefined;
  owner?: string | undefined;
  recent?: boolean | undefined;
  trashed?: boolean | undefined;
}

const pageSize = 100;

/** Documents page by page: the rest comes when it is asked for. */
export function useDocumentList(query: ListQuery) {
  const offline = useSocketStatus() !== 'open';
  const path = `${documentsPath}?${search(query)}`;
  const pages = useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<DocumentListPage>(documentsPath, {
        query: { ...query, limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // While one types, the rows before stay until those that are looked for arrive.
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

/** How many there are, without fetching them. */
export function useDocumentCounts(query: ListQuery): DocumentCounts | undefined {
  const counts = useQuery<DocumentListPage>({
    queryKey: [`${documentsPath}?${search(query)}&limit=1`],
    placeholderData: keepPreviousData,
  });
  return counts.data?.counts;
}

function search(query: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** Takes documents out of every list that is at hand, before the server is asked again. */
export function dropFromLists(queries: QueryClient, ids: ReadonlySet<string>): void {
  const stays = ({ id }: LibraryDocument) => !ids.has(id);
  queries.setQueriesData<InfiniteData<DocumentListPage> | LibraryDocument[] | DocumentListPage>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${documentsPath}?`) },
    (list) => {
      if (list === undefined) return list;
      if (Array.isArray(list)) return list.filter(stays);
      if (!('pages' in list)) return list;
      return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.filter(stays) })) };
    },
  );
}
