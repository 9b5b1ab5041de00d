import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Message } from '@staffroom/sdk';
import type { NotificationKind, NotificationSettings } from '@staffroom/sdk/core';

export const Notification = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    title: p.string(),
    /** The key and values of the title; null if the title has no values. */
    titleParts: p.json().$type<Message>().nullable(),
    body: p.text().nullable(),
    bodyParts: p.json().$type<Message>().nullable(),
    /** The path of a page inside the workspace, to which the notification links. */
    href: p.string().nullable(),
    /** The document that the notification is about. Only readers of the document see the notification. */
    documentId: p.uuid().nullable(),
    /** The chat that the notification is about. Only people who can read the chat see the notification. */
    sessionId: p.uuid().nullable(),
    /** The documents that the notification names. Only people who can read all of them see the notification. */
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    /** The kind of notification; null in rows that are older than this column. */
    kind: p.string().$type<NotificationKind>().nullable(),
    /** The slug of the agent that sent the notification; null for notifications of the workspace and in older rows. */
    agent: p.text().nullable(),
    /** The topic under which events are combined. A person has at most one unread notification per topic. */
    topic: p.string().nullable(),
    readAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type Notification = InferEntity<typeof Notification>;

export const NotificationSetting = defineEntity({
  name: 'NotificationSetting',
  tableName: 'notification_setting',
  properties: {
    userId: p.uuid().primary(),
    kinds: p.json().$type<Partial<NotificationSettings['kinds']>>(),
    quiet: p.json().$type<NonNullable<NotificationSettings['quiet']>>().nullable(),
  },
});
export type NotificationSetting = InferEntity<typeof NotificationSetting>;
