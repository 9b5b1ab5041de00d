import { useMutation, useQuery, useQueryClient } from '@staffroom/sdk/client';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';

export type { NotificationInfo } from '@staffroom/sdk/core';

/** What has happened while the person was elsewhere, newest first. */
export function useNotifications() {
  return useQuery(coreQuery('GET /api/notifications'));
}

/** Marks everything as read. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callCore('POST /api/notifications/read', { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/notifications')] }),
  });
}
