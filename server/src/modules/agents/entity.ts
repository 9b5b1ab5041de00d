import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An administrator's changes to an installed agent. Null defers to `plugins.json` and the manifest. */
export const Agent = defineEntity({
  name: 'Agent',
  tableName: 'agent',
  properties: {
    number: p.integer().primary(),
    slug: p.string(),
    enabled: p.boolean().nullable(),
    prompt: p.text().nullable(),
    provider: p.string().nullable(),
    model: p.string().nullable(),
    temperature: p.double().nullable(),
    maxTokens: p.integer().nullable(),
    /** Set for agents made in the catalog. Not validated: parse it with `AgentDefinition`. */
    definition: p.json().$type<unknown>().nullable(),
    createdBy: p.uuid().nullable(),
    deletedAt: p.datetime().nullable(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type Agent = InferEntity<typeof Agent>;

export interface AgentSettings {
  provider?: string;
  model?: string;
  prompt?: string;
  temperature?: number;
  maxTokens?: number;
  /** False: the agent stores no memory of this person. */
  memory?: boolean;
}

export const AgentPreference = defineEntity({
  name: 'AgentPreference',
  tableName: 'agent_preference',
  properties: {
    agent: p.string().primary(),
    userId: p.uuid().primary(),
    settings: p.json().$type<AgentSettings>().defaultRaw(`'{}'`),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type AgentPreference = InferEntity<typeof AgentPreference>;

export const AgentPromptVersionRow = defineEntity({
  name: 'AgentPromptVersionRow',
  tableName: 'agent_prompt_version',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.string(),
    /** Null for the company's prompt. */
    userId: p.uuid().nullable(),
    /** Null if the prompt was reset. */
    prompt: p.text().nullable(),
    authorId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Records of `storage.collection`, in one table for all agents. */
export const AgentRecord = defineEntity({
  name: 'AgentRecord',
  tableName: 'agent_record',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.string(),
    collection: p.string(),
    /** Null if the collection belongs to the workspace. */
    ownerId: p.uuid().nullable(),
    /** Ids of people and teams that can read the record besides its owner; null if the collection is not shared. */
    audience: p.array().$type<string[]>().columnType('uuid[]').nullable(),
    data: p.json().$type<Record<string, unknown>>(),
    /** The document that the record belongs to; an unused id if the agent gave a malformed one. */
    documentId: p.uuid().nullable(),
    /** Replaces the fields when that document is erased; null to delete the record then. */
    withheld: p.json().$type<Record<string, unknown>>().nullable(),
    /** Version of the agent's schema. */
    version: p.integer().default(1),
    /** Hash of the collection's declaration when the record was stored; `!` if it failed every declaration it was read with. */
    shape: p.string().default(''),
    revision: p.integer().default(0),
    /** Why the agent does not get this record. */
    problem: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type AgentRecord = InferEntity<typeof AgentRecord>;
