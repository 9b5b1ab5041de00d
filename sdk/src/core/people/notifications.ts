import { z } from 'zod';
import { MessageParts } from '../../server-messages/message-parts.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

export const NotificationInfo = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The parts of the title, if it has values. */
  titleParts: MessageParts.optional(),
  body: z.string().nullable(),
  bodyParts: MessageParts.optional(),
  /** A path inside the workspace that the notification links to. */
  href: z.string().nullable(),
  /** The name of the agent that sent the notification; null for notifications of the workspace. */
  sender: z.string().nullable(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type NotificationInfo = z.output<typeof NotificationInfo>;

/** A person's notifications, newest first. `unread` counts all unread notifications, including those that are not listed. */
export const NotificationList = z.object({ items: z.array(NotificationInfo), unread: z.int() });
export type NotificationList = z.output<typeof NotificationList>;

export const listNotifications = coreEndpoint({
  method: 'GET',
  path: '/api/notifications',
  policy: 'user',
  summary: "List the person's notifications",
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  response: NotificationList,
});

export const markNotificationsRead = coreEndpoint({
  method: 'POST',
  path: '/api/notifications/read',
  policy: 'user',
  summary: 'Mark notifications as read: the named ones, or all if no ids are given',
  body: z.object({ ids: z.array(z.uuid()).max(500).optional() }),
  response: noContent,
});
