import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { LineageEnd } from '@staffroom/sdk/core';

export const HandOverRow = defineEntity({
  name: 'HandOverRow',
  tableName: 'hand_over',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    toAgent: p.string(),
    /** The texts of the hand-over. They are emptied on arrival, because the destination then has the texts. */
    content: p.json().$type<{ question?: string; text?: string; command?: string }>(),
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    fromKind: p.string().$type<LineageEnd['kind']>().nullable(),
    fromAgent: p.string().nullable(),
    fromId: p.uuid().nullable(),
    fromMessageId: p.uuid().nullable(),
    /** The record's title and page, as its agent stated them. Null if the hand-over does not come from a record. */
    fromTitle: p.string().nullable(),
    fromHref: p.string().nullable(),
    toKind: p.string().$type<LineageEnd['kind']>().nullable(),
    toId: p.uuid().nullable(),
    toTitle: p.string().nullable(),
    toHref: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type HandOverRow = InferEntity<typeof HandOverRow>;
