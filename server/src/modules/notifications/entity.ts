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
    /** The document it is about; shown only to its readers. */
    documentId: p.uuid().nullable(),
    /** Documents that an agent names in it; shown only to people who can read all of them. */
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    /** Null in rows older than this column. */
    kind: p.string().$type<NotificationKind>().nullable(),
    /** A person has at most one unread notification per topic. */
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
