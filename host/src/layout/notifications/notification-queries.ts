import { fetchJson, useMutation, useQuery, useQueryClient } from '@staffroom/sdk/client';

/** One entry of `GET /api/notifications`. */
export interface NotificationInfo {
  id: string;
  title: string;
  body: string | null;
  /** A path inside the workspace. */
  href: string | null;
  read: boolean;
  createdAt: string;
}

interface NotificationList {
  items: NotificationInfo[];
  unread: number;
}

const path = '/api/notifications';

/** What has happened while the person was elsewhere, newest first. */
export function useNotifications() {
  return useQuery<NotificationList>({ queryKey: [path] });
}

/** Marks everything as read. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => fetchJson(`${path}/read`, { method: 'POST', body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [path] }),
  });
}
