import { useQueryClient, useWorkspaceEvent } from '@staffroom/sdk/client';

/** The server says what has changed; what is on screen is fetched again, the rest when it is next shown. */
export function useWorkspaceNews(): void {
  const queries = useQueryClient();
  const refetch = (...paths: string[]) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
    });
  };
  useWorkspaceEvent('agents.changed', () => refetch('/api/ai-agents'));
  useWorkspaceEvent('document.updated', () => refetch('/api/documents'));
  useWorkspaceEvent('document.deleted', () => refetch('/api/documents'));
  useWorkspaceEvent('job.updated', () => refetch('/api/ai-jobs'));
  useWorkspaceEvent('notification.created', () => refetch('/api/notifications'));
}
