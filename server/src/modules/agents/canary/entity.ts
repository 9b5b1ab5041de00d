import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A version that some people tried and that was taken back. */
export const AgentCanaryEnd = defineEntity({
  name: 'AgentCanaryEnd',
  tableName: 'agent_canary_end',
  properties: {
    agent: p.text().primary(),
    /** When it was begun, as `plugins.json` has it. */
    since: p.datetime().primary(),
    version: p.text(),
    reason: p.text(),
    endedAt: p.datetime().defaultRaw('now()'),
  },
});
export type AgentCanaryEnd = InferEntity<typeof AgentCanaryEnd>;
