import type { MissedEvents, WorkspaceEvent, WorkspaceEventName } from '@staffroom/sdk/internal/shared';
import type { useQueryClient } from '@staffroom/sdk/client';
import { createBundle } from './bundle.ts';
import { lastAsked } from './sidebar/last-asked.ts';

/**
 * All events, with the calls whose cached answers become stale. The list is empty if the screens concerned listen to the event
 * themselves.
 */
const staleBy: Readonly<Record<WorkspaceEventName, readonly string[]>> = {
  'account.changed': ['/api/auth/me', '/api/profile'],
  'agents.changed': ['/api/ai-agents', '/api/admin/agent', '/api/workflows', '/api/ai-schedules'],
  'ai-providers.changed': ['/api/ai/', '/api/ai-agents', '/api/admin/search-models', '/api/search/listeners'],
  'maintenance.changed': ['/api/config', '/api/admin/operations'],
  'embedder.changed': ['/api/admin/embeddings', '/api/search', '/api/library'],
  'document.created': ['/api/documents', '/api/search', '/api/analytics', '/api/library'],
  'document.updated': ['/api/documents', '/api/search', '/api/analytics', '/api/library'],
  'document.deleted': ['/api/documents', '/api/search', '/api/analytics', '/api/library'],
  // This event arrives many times a second and only changes a number on screen.
  'document.progress': [],
  // Only the page of the agent uses this event.
  'job.emitted': [],
  'team.updated': ['/api/teams', '/api/documents', '/api/search', '/api/shared-chats'],
  // A change of a project can add or remove documents and chats that its members see.
  'project.updated': [
    '/api/projects',
    '/api/ai-chat-projects',
    '/api/ai-chat-sessions$',
    '/api/documents',
    '/api/search',
    '/api/library',
  ],
  'style-guide.changed': ['/api/style-guide'],
  'workspace-setting.changed': ['/api/admin/settings'],
  'job.updated': ['/api/ai-jobs', '/api/analytics'],
  'notification.created': ['/api/notifications'],
  // The person has read notifications in another tab.
  'notification.read': ['/api/notifications'],
  // Only the lists of chats become stale, because the messages of a chat arrive in separate frames.
  'chat.updated': ['/api/ai-chat-sessions$', '/api/ai-chat-projects', '/api/projects', '/api/shared-chats$'],
  'chat.deleted': ['/api/ai-chat-sessions$', '/api/ai-chat-projects', '/api/projects', '/api/shared-chats$'],
  'answer.started': ['/api/ai-chat-sessions$'],
  // The composer listens to this event itself.
  'attachment.updated': [],
};

/** Whether a call is below a path; `$` at the end requires the exact path. */
function isBelow(call: unknown, path: string): boolean {
  return path.endsWith('$') ? call === path.slice(0, -1) : String(call).startsWith(path);
}

/** Milliseconds in which events are collected, so that an import of 500 files does not cause 500 requests. */
const gatherFor = 400;

export interface News {
  /** @param heardAt when the frame arrived, as a time of `performance.now()` */
  onFrame: (frame: WorkspaceEvent | MissedEvents, heardAt: number) => void;
  stop: () => void;
}

/** Handles events: refetches stale data that is visible now, and other stale data when it is shown again. */
export function createNews(queries: Pick<ReturnType<typeof useQueryClient>, 'invalidateQueries'>): News {
  const bundle = createBundle<string>(gatherFor, (paths) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => [...paths].some((path) => isBelow(queryKey[0], path)),
    });
  });
  /**
   * Marks data as stale that was requested before an event that this page missed. Data that was requested later includes the
   * change.
   */
  function catchUp({ news }: MissedEvents, heardAt: number): void {
    const asked = lastAsked();
    const missed = (call: unknown, { name, ago }: { name: WorkspaceEventName; ago: number }) =>
      (asked.get(String(call)) ?? 0) < heardAt - ago &&
      (staleBy[name] ?? []).some((path) => isBelow(call, path));
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => news.some((one) => missed(queryKey[0], one)),
    });
  }
  return {
    onFrame(frame, heardAt) {
      if (frame.type === 'missed') catchUp(frame, heardAt);
      // Ignores an unknown event, which a newer server may send.
      else bundle.add(staleBy[frame.name] ?? []);
    },
    stop: () => bundle.stop(),
  };
}
