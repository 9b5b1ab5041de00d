import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid().nullable(),
    /** The action as noun and verb: `agent.disable`. */
    action: p.string(),
    subject: p.string(),
    detail: p.json().$type<Record<string, unknown>>().defaultRaw(`'{}'`),
    /** The network address of the request; null if the entry was not caused by a request. */
    address: p.text().nullable(),
    /** The position in the chain of seals, the seal before, and the seal. They are null until the entry is sealed. */
    number: p.bigint('number').nullable(),
    previous: p.text().nullable(),
    seal: p.text().nullable(),
    /** Random text that the seal covers. Null before the seal, for seals of earlier versions, and after an erasure. */
    salt: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
