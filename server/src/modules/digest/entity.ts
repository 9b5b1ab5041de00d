import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** People who get their notifications by e-mail. A person without a row gets no digest. */
export const Digest = defineEntity({
  name: 'Digest',
  tableName: 'notification_digest',
  properties: {
    userId: p.uuid().primary(),
    cadence: p.string().$type<'daily' | 'weekly'>(),
    hour: p.smallint(),
    timeZone: p.string(),
    /** The next time at which the digest is due or is tried again. */
    nextAt: p.datetime(),
    lastSentAt: p.datetime().nullable(),
    /** The number of consecutive failures. */
    failures: p.integer().default(0),
    error: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type Digest = InferEntity<typeof Digest>;
