import type { StyleRules } from '@staffroom/sdk/internal/shared';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The company's style guide. The table has a single row. */
export const StyleGuideRow = defineEntity({
  name: 'StyleGuideRow',
  tableName: 'style_guide',
  properties: {
    onlyRow: p.boolean().primary().default(true),
    /** The rules; null until an administrator writes them. */
    rules: p.json().$type<StyleRules>().nullable(),
    /** Ids of the documents that serve as samples. */
    samples: p.json().$type<string[]>().defaultRaw(`'[]'`),
    version: p.integer().default(0),
    updatedBy: p.uuid().nullable(),
    updatedAt: p.datetime().nullable(),
  },
});
export type StyleGuideRow = InferEntity<typeof StyleGuideRow>;
