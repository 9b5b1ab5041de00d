import { startTransition, useState } from 'react';
import { titleOf } from '../../../chat-title.ts';
import type { ChatSession } from '../../../chat.ts';
import { useAgent } from '../../agent.tsx';
import { callCore, coreQuery } from '../../core-api.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '../../query.ts';

const path = '/api/ai-chat-sessions';
const projectsPath = '/api/ai-chat-projects';
const pageSize = 60;

/** What can be changed of a chat. */
export type SessionChange = Partial<
  Pick<ChatSession, 'title' | 'documentIds' | 'pinned' | 'shared' | 'sharedWithProject'>
> & {
  /** Null takes it out. */
  projectId?: string | null;
};

export interface NewSession {
  title: string;
  documentIds?: readonly string[];
  /** The project that it begins in. */
  projectId?: string | null;
  /** False: the title is only a beginning, and the conversation may be named after what is said. */
  named: boolean;
}

/** Makes and changes the person's conversations with the agent on this page. Every list of them follows. */
export function useSessions() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const refresh = () => refreshLists(queries);
  const create = useMutation({
    mutationFn: ({ documentIds = [], ...session }: NewSession) =>
      callCore('POST /api/ai-chat-sessions', {
        body: { agentId: info.id, ...session, documentIds: [...documentIds] },
      }),
    onSuccess(session) {
      queries.setQueryData([path, { id: session.id }], session);
      void refresh();
    },
  });
  const update = useMutation({
    mutationFn: ({ id, ...change }: SessionChange & { id: string }) =>
      callCore('PATCH /api/ai-chat-sessions/:id', { params: { id }, body: change }),
    onSuccess(session) {
      queries.setQueryData([path, { id: session.id }], session);
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => callCore('DELETE /api/ai-chat-sessions/:id', { params: { id } }),
    onSuccess(_nothing, id) {
      queries.removeQueries({ queryKey: [path, { id }] });
      return refresh();
    },
  });
  const restore = useMutation({
    mutationFn: (id: string) => callCore('POST /api/ai-chat-sessions/:id/restore', { params: { id } }),
    onSuccess: refresh,
  });
  return { create, update, remove, restore, refresh };
}

export interface SessionFilter {
  search?: string;
  /** An id; empty: what lies in no project, and what is pinned. */
  project?: string;
}

/**
 * A list of conversations that grows page by page: pinned ones first, then by last use. It grows anew for whoever comes back
 * to it: a thousand that were loaded before would stop the page while they are drawn.
 */
export function useSessionList(filter: SessionFilter) {
  const { info } = useAgent();
  const [shown, setShown] = useState(pageSize);
  const query = useInfiniteQuery({
    queryKey: [path, { agentId: info.slug, ...filter }],
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
  // One that was used meanwhile has moved into a page before.
  const sessions = [...new Map(query.data?.pages.flat().map((session) => [session.id, session])).values()];
  return {
    query,
    sessions: sessions.slice(0, shown),
    hasMore: shown < sessions.length || query.hasNextPage,
    more: () => {
      if (shown < sessions.length) startTransition(() => setShown(shown + pageSize));
      else if (query.hasNextPage && !query.isFetching) {
        setShown(shown + pageSize);
        void query.fetchNextPage();
      }
    },
  };
}

/** The projects that hold chats of the person's with this agent. */
export function useChatProjects() {
  const { info } = useAgent();
  return useQuery(coreQuery('GET /api/ai-chat-projects', { query: { agentId: info.slug } }));
}

const refreshLists = (queries: ReturnType<typeof useQueryClient>) =>
  Promise.all([path, projectsPath].map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** The conversation that was used last. */
export function useNewestSession(enabled: boolean) {
  const { info } = useAgent();
  return useQuery({
    ...coreQuery('GET /api/ai-chat-sessions', { query: { agentId: info.slug, sort: 'used', limit: 1 } }),
    select: ([newest]) => newest ?? null,
    enabled,
  });
}

export function useSession(id: string | null) {
  return useQuery({
    queryKey: [path, { id }],
    queryFn: ({ signal }) =>
      callCore('GET /api/ai-chat-sessions/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

/** What a conversation is called that begins with this question. */
export function firstTitle(question: string, fallback: string): string {
  return titleOf(question) || fallback;
}
