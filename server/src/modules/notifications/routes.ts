import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
} from '@staffroom/sdk/core';
import { implement, type SessionUser } from '../../http/route.ts';
import type { NotificationService } from './service.ts';

/** @param senderName returns the name of the agent, as this person knows it */
export function notificationRoutes(
  notifications: NotificationService,
  senderName: (agent: string, language: string, user: SessionUser) => string = (agent) => agent,
) {
  return [
    implement(listNotifications, ({ query, user }) =>
      notifications.list(user.id, query, (agent) => senderName(agent, user.language, user)),
    ),
    implement(getNotificationSettings, ({ user }) => notifications.choices.get(user.id)),
    implement(changeNotificationSettings, ({ body, user }) => notifications.choices.set(user.id, body)),
    implement(markNotificationsRead, ({ body, user }) => notifications.markRead(user.id, body.ids)),
  ];
}
