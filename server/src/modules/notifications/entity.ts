import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { NotificationKind, NotificationSettings } from '@staffroom/sdk/core';

export const Notification = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    title: p.string(),
    body: p.text().nullable(),
    /** A path inside the workspace. */
    href: p.string().nullable(),
    /** It is about this document, and only for those who may read it. */
    documentId: p.uuid().nullable(),
    /** What an agent names in it: it is only for those who may read all of these. */
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    /** Null: from before it was noted. */
    kind: p.string().$type<NotificationKind>().nullable(),
    /** Of one topic a person has one unread at most. */
    topic: p.string().nullable(),
    readAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type Notification = InferEntity<typeof Notification>;

/** What a person wants to be told; without a row everything, in the bell. */
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
