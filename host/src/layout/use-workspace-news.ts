import type { WorkspaceEventName } from '@staffroom/sdk';
import { useQueryClient, useSocket, useSocketStatus } from '@staffroom/sdk/client';
import { useEffect, useMemo, useRef } from 'react';
import { createBundle } from './bundle.ts';

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

/** The server says what has changed; what is on screen is fetched again, the rest when it is next shown. */
export function useWorkspaceNews(): void {
  const queries = useQueryClient();
  const bundle = useMemo(
    () =>
      createBundle<string>(gatherFor, (paths) => {
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => [...paths].some((path) => isBelow(queryKey[0], path)),
        });
      }),
    [queries],
  );
  useEffect(() => () => bundle.stop(), [bundle]);
  const socket = useSocket();
  useEffect(
    () =>
      socket?.subscribe((frame) => {
        // A newer server may know events that this page does not.
        if (frame.type === 'event') bundle.add(staleBy[frame.name] ?? []);
      }),
    [socket, bundle],
  );

  // News that was sent while there was no connection is lost: everything may be stale then, agents' own calls included.
  const status = useSocketStatus();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (status !== 'open') return;
    if (wasOpen.current)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !isBelow(queryKey[0], followed) });
    wasOpen.current = true;
  }, [status, queries]);
}

/** What is said in a chat comes by its own frames, those that were missed too. */
const followed = '/api/ai-chat-sessions/';
