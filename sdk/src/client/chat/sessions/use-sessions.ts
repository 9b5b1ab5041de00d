import { useAgent } from '../../agent.tsx';
import { callCore, coreQuery } from '../../core-api.ts';
import { useMutation, useQuery, useQueryClient } from '../../query.ts';
import { sessionsPath } from '../store/chat-actions.ts';
import { useSessionChanges } from './use-session-changes.ts';

export interface NewSession {
  title: string;
  documentIds?: readonly string[];
  projectId?: string | null;
  /** True for a title that the person chose; if false, the first question and answer may replace the title. */
  named: boolean;
}

/** Creates and changes the person's chats with the agent of this page, and updates all lists of chats. */
export function useSessions() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const changes = useSessionChanges();
  const create = useMutation({
    mutationFn: ({ documentIds = [], ...session }: NewSession) =>
      callCore('POST /api/ai-chat-sessions', {
        body: { agentId: info.id, ...session, documentIds: [...documentIds] },
      }),
    onSuccess(session) {
      queries.setQueryData([sessionsPath, { id: session.id }], session);
      void changes.refresh();
    },
  });
  return { ...changes, create };
}

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
    queryKey: [sessionsPath, { id }],
    queryFn: ({ signal }) =>
      callCore('GET /api/ai-chat-sessions/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

/** The title of a new chat. Its code arrives with the code for messages, which the first question needs, too. */
export async function firstTitle(question: string, fallback: string): Promise<string> {
  const { titleOf } = await import(/* webpackChunkName: "thread" */ '../../../titles/chat-title.ts');
  return titleOf(question) || fallback;
}
