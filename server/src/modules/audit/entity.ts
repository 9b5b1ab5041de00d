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
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
