import type { RefObject } from 'react';
import { useEndInView } from './use-end-in-view.ts';

interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Fetches the next page of a list when the element that the answer is put on comes near the view. One whose fetch was broken off
 * because the list was read again is fetched when that has ended; one that failed only when it is asked for.
 * @param near how far below the view that begins
 */
export function useNextPage(list: Pages, near?: string): RefObject<HTMLDivElement | null> {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const more = () => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  };
  return useEndInView(more, `${data?.pages.length} ${isFetching}`, near);
}
