import { useQueryClient, useSocketStatus, useWorkspaceEvent } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';

/** Events by name, each with the calls whose answers it makes stale. */
const staleBy = {
  'agents.changed': ['/api/ai-agents', '/api/admin/agents'],
  'ai-providers.changed': ['/api/ai/', '/api/ai-agents'],
  'document.updated': ['/api/documents', '/api/analytics'],
  'document.deleted': ['/api/documents', '/api/analytics'],
  'job.updated': ['/api/ai-jobs', '/api/analytics'],
  'notification.created': ['/api/notifications'],
};

/** The server says what has changed; what is on screen is fetched again, the rest when it is next shown. */
export function useWorkspaceNews(): void {
  const queries = useQueryClient();
  const refetch = (paths: string[]) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
    });
  };
  useWorkspaceEvent('agents.changed', () => refetch(staleBy['agents.changed']));
  useWorkspaceEvent('ai-providers.changed', () => refetch(staleBy['ai-providers.changed']));
  useWorkspaceEvent('document.updated', () => refetch(staleBy['document.updated']));
  useWorkspaceEvent('document.deleted', () => refetch(staleBy['document.deleted']));
  useWorkspaceEvent('job.updated', () => refetch(staleBy['job.updated']));
  useWorkspaceEvent('notification.created', () => refetch(staleBy['notification.created']));

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
    .some((prefix) => String(path).startsWith(prefix));
}
