import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RetentionKind } from '@staffroom/sdk/core';

/** What administrators have chosen; a kind without a row is kept as long as is usual. */
export const RetentionRow = defineEntity({
  name: 'RetentionRow',
  tableName: 'retention',
  properties: {
    kind: p.string().$type<RetentionKind>().primary(),
    /** Null: for ever. */
    days: p.integer().nullable(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type RetentionRow = InferEntity<typeof RetentionRow>;
