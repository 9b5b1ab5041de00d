import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A hand-over or an erasure, with its progress and report. */
export const PersonRunRow = defineEntity({
  name: 'PersonRunRow',
  tableName: 'person_run',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    kind: p.string().$type<'erase' | 'hand-over'>(),
    userId: p.uuid(),
    /** The name of the erased person in all places that remain; null for a hand-over. */
    pseudonym: p.text().nullable(),
    successorId: p.uuid().nullable(),
    /** The administrator; null if a restore repeats the erasure. */
    startedBy: p.uuid().nullable(),
    startedAt: p.datetime().defaultRaw('now()'),
    afterRestore: p.boolean().default(false),
    stepsDone: p.integer().default(0),
    steps: p.integer().default(0),
    counts: p.json().$type<Record<string, number>>().defaultRaw(`'{}'`),
    finishedAt: p.datetime().nullable(),
    error: p.text().nullable(),
  },
});
export type PersonRunRow = InferEntity<typeof PersonRunRow>;
