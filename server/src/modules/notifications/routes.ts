import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
} from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { NotificationService } from './service.ts';

/** @param senderName returns the name of the agent in the person's language */
export function notificationRoutes(
  notifications: NotificationService,
  senderName: (agent: string, language: string) => string = (agent) => agent,
) {
  return [
    implement(listNotifications, ({ query, user }) =>
      notifications.list(user.id, query, (agent) => senderName(agent, user.language)),
    ),
    implement(getNotificationSettings, ({ user }) => notifications.choices.get(user.id)),
    implement(changeNotificationSettings, ({ body, user }) => notifications.choices.set(user.id, body)),
    implement(markNotificationsRead, ({ body, user }) => notifications.markRead(user.id, body.ids)),
  ];
}
