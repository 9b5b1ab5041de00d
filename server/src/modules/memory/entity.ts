import type { Memory as MemoryInfo } from '@staffroom/sdk/internal/shared';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A memory. The database fills the column `terms` with the stemmed words of its content. */
export const Memory = defineEntity({
  name: 'Memory',
  tableName: 'memory',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    agent: p.string(),
    content: p.text(),
    type: p.string().$type<MemoryInfo['type']>(),
    /** The importance, from 1 to 2. */
    importance: p.float(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type Memory = InferEntity<typeof Memory>;
