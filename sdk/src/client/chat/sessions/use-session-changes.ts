import type { ChatSession } from '../../../chat.ts';
import { callCore, corePath } from '../../core-api.ts';
import { useMutation, useQueryClient } from '../../query.ts';

// The path is not imported from the store of a chat, which the list of chats would load on every screen.
const sessionsPath = corePath('GET /api/ai-chat-sessions');
const projectsPath = corePath('GET /api/ai-chat-projects');

export type SessionChange = Partial<
  Pick<ChatSession, 'title' | 'documentIds' | 'pinned' | 'shared' | 'sharedWithProject'>
> & {
  /** Moves the chat to this project; null removes the chat from its project. */
  projectId?: string | null;
};

/** Changes chats with any agent, and updates all lists of chats. */
export function useSessionChanges() {
  const queries = useQueryClient();
  const refresh = () => refreshLists(queries);
  const update = useMutation({
    mutationFn: ({ id, ...change }: SessionChange & { id: string }) =>
      callCore('PATCH /api/ai-chat-sessions/:id', { params: { id }, body: change }),
    onSuccess(session) {
      queries.setQueryData([sessionsPath, { id: session.id }], session);
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => callCore('DELETE /api/ai-chat-sessions/:id', { params: { id } }),
    onSuccess(_nothing, id) {
      queries.removeQueries({ queryKey: [sessionsPath, { id }] });
      return refresh();
    },
  });
  const restore = useMutation({
    mutationFn: (id: string) => callCore('POST /api/ai-chat-sessions/:id/restore', { params: { id } }),
    onSuccess: refresh,
  });
  return { update, remove, restore, refresh };
}

const refreshLists = (queries: ReturnType<typeof useQueryClient>) =>
  Promise.all([sessionsPath, projectsPath].map((key) => queries.invalidateQueries({ queryKey: [key] })));
