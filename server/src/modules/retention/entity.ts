import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RetentionKind } from '@staffroom/sdk/core';

/** Retention periods set by administrators; a kind without a row uses the default. */
export const RetentionRow = defineEntity({
  name: 'RetentionRow',
  tableName: 'retention',
  properties: {
    kind: p.string().$type<RetentionKind>().primary(),
    /** Null: kept permanently. */
    days: p.integer().nullable(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type RetentionRow = InferEntity<typeof RetentionRow>;
