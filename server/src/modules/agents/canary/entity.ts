import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const AgentCanaryEnd = defineEntity({
  name: 'AgentCanaryEnd',
  tableName: 'agent_canary_end',
  properties: {
    agent: p.text().primary(),
    /** Start of the trial, copied from `plugins.json`. */
    since: p.datetime().primary(),
    version: p.text(),
    reason: p.text(),
    endedAt: p.datetime().defaultRaw('now()'),
  },
});
export type AgentCanaryEnd = InferEntity<typeof AgentCanaryEnd>;
