import { startTransition, useState } from 'react';
import { useAgent } from '../../agent.tsx';
import { callCore, coreQuery } from '../../core-api.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '../../query.ts';
import { sessionsPath } from '../store/chat-actions.ts';

const pageSize = 60;

export interface SessionFilter {
  search?: string;
  /** A project id; empty for pinned chats and chats without a project. */
  project?: string;
}

/**
 * Loads the person's chats page by page: pinned chats first, then by last use. After a remount, only the first page loads,
 * because rendering a thousand chats would block the page.
 */
export function useSessionList(filter: SessionFilter) {
  const { info } = useAgent();
  const [shown, setShown] = useState(pageSize);
  const query = useInfiniteQuery({
    queryKey: [sessionsPath, { agentId: info.slug, ...filter }],
    queryFn: ({ pageParam, signal }) =>
      callCore(
        'GET /api/ai-chat-sessions',
        { query: { agentId: info.slug, ...filter, limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: keepPreviousData,
  });
  // A chat that was used between two requests appears in two pages, so keep one of each id.
  const sessions = [...new Map(query.data?.pages.flat().map((session) => [session.id, session])).values()];
  return {
    query,
    sessions: sessions.slice(0, shown),
    hasMore: shown < sessions.length || query.hasNextPage,
    more: () => {
      if (shown < sessions.length) startTransition(() => setShown(shown + pageSize));
      else if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) {
        setShown(sessions.length + pageSize);
        void query.fetchNextPage();
      }
    },
  };
}

export function useChatProjects() {
  const { info } = useAgent();
  return useQuery(coreQuery('GET /api/ai-chat-projects', { query: { agentId: info.slug } }));
}
