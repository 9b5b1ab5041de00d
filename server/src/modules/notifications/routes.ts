import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
} from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { NotificationService } from './service.ts';

export function notificationRoutes(notifications: NotificationService) {
  return [
    implement(listNotifications, ({ query, user }) => notifications.list(user.id, query)),
    implement(getNotificationSettings, ({ user }) => notifications.choices.get(user.id)),
    implement(changeNotificationSettings, ({ body, user }) => notifications.choices.set(user.id, body)),
    implement(markNotificationsRead, ({ body, user }) => notifications.markRead(user.id, body.ids)),
  ];
}
