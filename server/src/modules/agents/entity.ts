import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What an administrator has said about an agent since it was installed. Null leaves the word to `plugins.json` and the manifest. */
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
    /** As it was written down for an agent that was made in the catalogue; read it with `AgentDefinition`. */
    definition: p.json().$type<unknown>().nullable(),
    createdBy: p.uuid().nullable(),
    /** When one that was made in the catalogue was removed. */
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
  /** False: the agent remembers nothing about this person. */
  memory?: boolean;
}

/** What one person chose for one agent. */
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

/** Written with every change of a prompt, never changed. */
export const AgentPromptVersionRow = defineEntity({
  name: 'AgentPromptVersionRow',
  tableName: 'agent_prompt_version',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.string(),
    /** Null where the prompt is the company's. */
    userId: p.uuid().nullable(),
    /** Null where the choice was taken back. */
    prompt: p.text().nullable(),
    authorId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Records of `storage.collection`: one table for all agents. */
export const AgentRecord = defineEntity({
  name: 'AgentRecord',
  tableName: 'agent_record',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.string(),
    collection: p.string(),
    /** Null where the collection belongs to the workspace. */
    ownerId: p.uuid().nullable(),
    /** People and teams that it is for beside its owner; null where its collection is for nobody else. */
    audience: p.array().$type<string[]>().columnType('uuid[]').nullable(),
    data: p.json().$type<Record<string, unknown>>(),
    /** The document that it belongs to; an id of none where the agent gave what is no id. */
    documentId: p.uuid().nullable(),
    /** What takes the place of its fields when that document is erased; null where it is then deleted. */
    withheld: p.json().$type<Record<string, unknown>>().nullable(),
    /** Of the agent's schema. */
    version: p.integer().default(1),
    /** Under which declaration of its collection it was stored; `!` where it fits none that it was read with. */
    shape: p.string().default(''),
    /** Counts changes. */
    revision: p.integer().default(0),
    /** Why the agent is not given it. */
    problem: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type AgentRecord = InferEntity<typeof AgentRecord>;
