import type { StyleRules } from '@staffroom/sdk';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A single row: the company's. */
export const StyleGuideRow = defineEntity({
  name: 'StyleGuideRow',
  tableName: 'style_guide',
  properties: {
    onlyRow: p.boolean().primary().default(true),
    /** Null until someone writes it. */
    rules: p.json().$type<StyleRules>().nullable(),
    /** Ids of documents. */
    samples: p.json().$type<string[]>().defaultRaw(`'[]'`),
    version: p.integer().default(0),
    updatedBy: p.uuid().nullable(),
    updatedAt: p.datetime().nullable(),
  },
});
export type StyleGuideRow = InferEntity<typeof StyleGuideRow>;
