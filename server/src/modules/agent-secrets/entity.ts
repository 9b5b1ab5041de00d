import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const AgentSecretRow = defineEntity({
  name: 'AgentSecretRow',
  tableName: 'agent_secret',
  properties: {
    agent: p.text().primary(),
    name: p.text().primary(),
    /** The encrypted value; see `sealing.ts`. */
    sealed: p.text(),
    /** Which key of the server operator encrypted the value. */
    keyId: p.text(),
    updatedBy: p.uuid().nullable(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type AgentSecretRow = InferEntity<typeof AgentSecretRow>;
