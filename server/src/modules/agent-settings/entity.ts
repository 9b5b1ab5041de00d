import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What has been chosen of an agent's own settings. */
export const AgentSettingsRow = defineEntity({
  name: 'AgentSettingsRow',
  tableName: 'agent_settings',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.string(),
    /** Null: for the team. */
    userId: p.uuid().nullable(),
    /** By name; what was not chosen is absent. */
    chosen: p.json().$type<Record<string, unknown>>().defaultRaw(`'{}'`),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type AgentSettingsRow = InferEntity<typeof AgentSettingsRow>;
