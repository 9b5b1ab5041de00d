import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** People who get notifications by e-mail. No row: switched off. */
export const Digest = defineEntity({
  name: 'Digest',
  tableName: 'notification_digest',
  properties: {
    userId: p.uuid().primary(),
    cadence: p.string().$type<'daily' | 'weekly'>(),
    hour: p.smallint(),
    timeZone: p.string(),
    /** Next time to check: due or to retry. */
    nextAt: p.datetime(),
    lastSentAt: p.datetime().nullable(),
    /** Consecutive failures. */
    failures: p.integer().default(0),
    error: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type Digest = InferEntity<typeof Digest>;
