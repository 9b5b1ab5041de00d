import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** An administrator's changes to an installed agent. Null means that the value of `plugins.json` or of the manifest applies. */
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
    /** The definition of an agent made in the catalog; null for other agents. Not validated: parse it with `AgentDefinition`. */
    definition: p.json().$type<unknown>().nullable(),
    createdBy: p.uuid().nullable(),
    /** The digests of the shared tools that an administrator has allowed, by the tool's name. */
    allowedTools: p.json().$type<Record<string, string>>().nullable(),
    /** Whether only administrators and the agent's grantees can use it. */
    limited: p.boolean().default(false),
    /** Whether the page runs in a frame. */
    frame: p.boolean().nullable(),
    /** Whether the server half must run in its own process. */
    isolated: p.boolean().default(false),
    denied: p.json().$type<string[]>().nullable(),
    config: p.json().$type<Record<string, unknown>>().nullable(),
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
  /** If false, the agent stores no memory of this person. */
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
    /** The owner of the prompt; null for the company's prompt. */
    userId: p.uuid().nullable(),
    /** The new prompt; null if the prompt was reset. */
    prompt: p.text().nullable(),
    authorId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Records of all agents' collections (`storage.collection`), in one table. */
export const AgentRecord = defineEntity({
  name: 'AgentRecord',
  tableName: 'agent_record',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.string(),
    collection: p.string(),
    /** The record's owner; null if the collection belongs to the workspace. */
    ownerId: p.uuid().nullable(),
    /** Ids of people and teams that can read the record besides its owner; null if the collection is not shared. */
    audience: p.array().$type<string[]>().columnType('uuid[]').nullable(),
    data: p.json().$type<Record<string, unknown>>(),
    /** The document that the record belongs to. If the agent gave a malformed id, an id that no document has. */
    documentId: p.uuid().nullable(),
    /** Fields that replace the record's fields when its document is erased; null if the record is deleted then. */
    withheld: p.json().$type<Record<string, unknown>>().nullable(),
    /** Version of the agent's schema. */
    version: p.integer().default(1),
    /** Hash of the collection's declaration when the record was stored; `!` if the record does not fit its schema. */
    shape: p.string().default(''),
    revision: p.integer().default(0),
    /** The reason why the agent does not receive this record; null if it does. */
    problem: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type AgentRecord = InferEntity<typeof AgentRecord>;
