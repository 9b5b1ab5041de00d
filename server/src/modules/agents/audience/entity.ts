import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A person or a team whom administrators let use a limited agent: one of the two ids is set. */
export const AgentGrantee = defineEntity({
  name: 'AgentGrantee',
  tableName: 'agent_grantee',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.text(),
    userId: p.uuid().nullable(),
    teamId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type AgentGrantee = InferEntity<typeof AgentGrantee>;
