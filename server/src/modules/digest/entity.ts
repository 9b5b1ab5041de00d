import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** To whom news are sent by e-mail; who has no row is sent none. */
export const Digest = defineEntity({
  name: 'Digest',
  tableName: 'notification_digest',
  properties: {
    userId: p.uuid().primary(),
    cadence: p.string().$type<'daily' | 'weekly'>(),
    hour: p.smallint(),
    timeZone: p.string(),
    /** When it is looked at next: it is due, or is tried again. */
    nextAt: p.datetime(),
    lastSentAt: p.datetime().nullable(),
    /** In a row; 0 while mail goes out. */
    failures: p.integer().default(0),
    /** What the mail server said, or why it could not be reached. */
    error: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type Digest = InferEntity<typeof Digest>;
