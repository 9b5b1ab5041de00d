import type { MissedNews, WorkspaceEvent, WorkspaceEventName } from '@staffroom/sdk';
import type { useQueryClient } from '@staffroom/sdk/client';
import { createBundle } from './bundle.ts';
import { lastAsked } from './last-asked.ts';

/** Every event there is, with the calls whose answers it makes stale; none where the screens that need it listen themselves. */
const staleBy: Readonly<Record<WorkspaceEventName, readonly string[]>> = {
  'account.changed': ['/api/auth/me', '/api/profile'],
  'agents.changed': ['/api/ai-agents', '/api/admin/agent', '/api/workflows', '/api/ai-schedules'],
  'ai-providers.changed': ['/api/ai/', '/api/ai-agents', '/api/admin/search-models', '/api/search/listeners'],
  'embedder.changed': ['/api/admin/embeddings', '/api/search', '/api/library'],
  'document.created': ['/api/documents', '/api/search', '/api/analytics', '/api/library'],
  'document.updated': ['/api/documents', '/api/search', '/api/analytics', '/api/library'],
  'document.deleted': ['/api/documents', '/api/search', '/api/analytics', '/api/library'],
  // Many a second while a scan is read: a number on the screen, no reason to ask anything anew.
  'document.progress': [],
  // Of its agent's page alone.
  'job.emitted': [],
  'team.updated': ['/api/teams', '/api/documents', '/api/search'],
  // What lies in it may be read by others now, and the chats in it are theirs to find.
  'project.updated': [
    '/api/projects',
    '/api/ai-chat-projects',
    '/api/ai-chat-sessions$',
    '/api/documents',
    '/api/search',
    '/api/library',
  ],
  'style-guide.changed': ['/api/style-guide'],
  'job.updated': ['/api/ai-jobs', '/api/analytics'],
  'notification.created': ['/api/notifications'],
  // In another tab of the same person.
  'notification.read': ['/api/notifications'],
  // The lists, not what is said in each chat: that comes by its own frames.
  'chat.updated': ['/api/ai-chat-sessions$', '/api/ai-chat-projects', '/api/projects'],
  'chat.deleted': ['/api/ai-chat-sessions$', '/api/ai-chat-projects', '/api/projects'],
  'answer.started': ['/api/ai-chat-sessions$'],
  // The composer that waits for its file listens itself.
  'attachment.updated': [],
};

/** Whether a call is below a path; `$` at its end means that very path. */
function isBelow(call: unknown, path: string): boolean {
  return path.endsWith('$') ? call === path.slice(0, -1) : String(call).startsWith(path);
}

/** Milliseconds in which news are gathered: five hundred imported files are not five hundred looks at the list. */
const gatherFor = 400;

export interface News {
  /** @param heardAt of `performance.now()` */
  hear: (frame: WorkspaceEvent | MissedNews, heardAt: number) => void;
  stop: () => void;
}

/** What is on screen is fetched again where it has changed, the rest when it is next shown. */
export function createNews(queries: Pick<ReturnType<typeof useQueryClient>, 'invalidateQueries'>): News {
  const bundle = createBundle<string>(gatherFor, (paths) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => [...paths].some((path) => isBelow(queryKey[0], path)),
    });
  });
  /** What was asked for before it changed, while nobody was there to hear of it. What was asked for later has the change in it. */
  function catchUp({ news }: MissedNews, heardAt: number): void {
    const asked = lastAsked();
    const missed = (call: unknown, { name, ago }: { name: WorkspaceEventName; ago: number }) =>
      (asked.get(String(call)) ?? 0) < heardAt - ago &&
      (staleBy[name] ?? []).some((path) => isBelow(call, path));
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => news.some((one) => missed(queryKey[0], one)),
    });
  }
  return {
    hear(frame, heardAt) {
      if (frame.type === 'missed') catchUp(frame, heardAt);
      // A newer server may know events that this page does not.
      else bundle.add(staleBy[frame.name] ?? []);
    },
    stop: () => bundle.stop(),
  };
}
