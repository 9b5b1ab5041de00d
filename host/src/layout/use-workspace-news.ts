import { useQueryClient, useSocketStatus, useWorkspaceEvent } from '@staffroom/sdk/client';
import { useEffect, useMemo, useRef } from 'react';
import { createBundle } from './bundle.ts';

/** Events by name, each with the calls whose answers it makes stale. */
const staleBy = {
  'agents.changed': ['/api/ai-agents', '/api/admin/agents', '/api/workflows'],
  'ai-providers.changed': ['/api/ai/', '/api/ai-agents'],
  'document.updated': ['/api/documents', '/api/search', '/api/analytics'],
  'document.deleted': ['/api/documents', '/api/search', '/api/analytics'],
  'team.updated': ['/api/teams', '/api/documents', '/api/search'],
  'job.updated': ['/api/ai-jobs', '/api/analytics'],
  'notification.created': ['/api/notifications'],
  // The lists, not what is said in each chat: that comes by its own frames.
  'chat.updated': ['/api/ai-chat-sessions$', '/api/ai-chat-folders'],
  'chat.deleted': ['/api/ai-chat-sessions$', '/api/ai-chat-folders'],
  'answer.started': ['/api/ai-chat-sessions$'],
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
  useWorkspaceEvent('agents.changed', () => bundle.add(staleBy['agents.changed']));
  useWorkspaceEvent('ai-providers.changed', () => bundle.add(staleBy['ai-providers.changed']));
  useWorkspaceEvent('document.updated', () => bundle.add(staleBy['document.updated']));
  useWorkspaceEvent('document.deleted', () => bundle.add(staleBy['document.deleted']));
  useWorkspaceEvent('team.updated', () => bundle.add(staleBy['team.updated']));
  useWorkspaceEvent('job.updated', () => bundle.add(staleBy['job.updated']));
  useWorkspaceEvent('notification.created', () => bundle.add(staleBy['notification.created']));
  useWorkspaceEvent('chat.updated', () => bundle.add(staleBy['chat.updated']));
  useWorkspaceEvent('chat.deleted', () => bundle.add(staleBy['chat.deleted']));
  useWorkspaceEvent('answer.started', () => bundle.add(staleBy['answer.started']));

  // News that was sent while there was no connection is lost: everything may be stale then.
  const status = useSocketStatus();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (status !== 'open') return;
    if (wasOpen.current)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey[0]) });
    wasOpen.current = true;
  }, [status, queries]);
}

function isStale(path: unknown): boolean {
  return Object.values(staleBy)
    .flat()
    .some((prefix) => isBelow(path, prefix));
}
