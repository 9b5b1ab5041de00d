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
    data: p.json().$type<Record<string, unknown>>(),
    /** What stands in its place when the document that it is about is erased. */
    about: p.json().$type<{ documentId: string; withheld: Record<string, unknown> }>().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type AgentRecord = InferEntity<typeof AgentRecord>;
