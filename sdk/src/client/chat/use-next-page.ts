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
 * Loads the next page when the element with the returned ref comes near the view. If a refetch canceled the request, the page
 * loads afterwards; if the request failed, the page loads only on request.
 * @param near distance below the view
 */
export function useNextPage(list: Pages, near?: string): RefObject<HTMLDivElement | null> {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const more = () => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  };
  return useEndInView(more, `${data?.pages.length} ${isFetching}`, near);
}
