import { useMutation, useQuery, useQueryClient } from '@staffroom/sdk/client';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';

export type { NotificationInfo } from '@staffroom/sdk/core';

export function useNotifications() {
  return useQuery(coreQuery('GET /api/notifications'));
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callCore('POST /api/notifications/read', { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/notifications')] }),
  });
}
