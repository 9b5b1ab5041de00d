import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RetentionKind } from '@staffroom/sdk/core';

/** Retention periods that administrators set. A kind of data without a row has its default period. */
export const RetentionRow = defineEntity({
  name: 'RetentionRow',
  tableName: 'retention',
  properties: {
    kind: p.string().$type<RetentionKind>().primary(),
    /** The number of days; null to keep the data permanently. */
    days: p.integer().nullable(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type RetentionRow = InferEntity<typeof RetentionRow>;
