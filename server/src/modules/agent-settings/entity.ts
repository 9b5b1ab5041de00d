import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Stored values of an agent's settings. */
export const AgentSettingsRow = defineEntity({
  name: 'AgentSettingsRow',
  tableName: 'agent_settings',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.string(),
    /** Null for the values of the whole team. */
    userId: p.uuid().nullable(),
    chosen: p.json().$type<Record<string, unknown>>().defaultRaw(`'{}'`),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type AgentSettingsRow = InferEntity<typeof AgentSettingsRow>;
