import { apiRoute } from '../../http/route.ts';
import { MarkRead, NotificationQuery } from './schema.ts';
import type { NotificationService } from './service.ts';

export function notificationRoutes(notifications: NotificationService) {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/notifications',
      policy: 'user',
      query: NotificationQuery,
      handle: ({ query, user }) => notifications.list(user.id, query),
    }),
    apiRoute({
      method: 'POST',
      path: '/api/notifications/read',
      policy: 'user',
      body: MarkRead,
      handle: ({ body, user }) => notifications.markRead(user.id, body.ids),
    }),
  ];
}
