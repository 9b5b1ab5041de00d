import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AiProtocol, OpenaiApi } from '@staffroom/sdk/internal/shared';

const times = () => ({
  deletedAt: p.datetime().nullable(),
  createdAt: p.datetime().defaultRaw('now()'),
  updatedAt: p
    .datetime()
    .defaultRaw('now()')
    .onUpdate(() => new Date()),
});

/** A provider of AI models. The row contains the name of the key's environment variable, never the key. */
export const AiProviderRow = defineEntity({
  name: 'AiProviderRow',
  tableName: 'ai_provider',
  properties: {
    id: p.integer().primary().autoincrement(),
    identifier: p.string(),
    protocol: p.string().$type<AiProtocol>(),
    name: p.string(),
    description: p.text().default(''),
    apiKeyEnvVar: p.string().nullable(),
    apiKeyUrl: p.string().nullable(),
    baseUrl: p.string().nullable(),
    /** The API that the provider offers; null to derive it from the address. */
    api: p.string().$type<OpenaiApi>().nullable(),
    firstWordSeconds: p.integer().nullable(),
    nextWordSeconds: p.integer().nullable(),
    isActive: p.boolean().default(true),
    isDefault: p.boolean().default(false),
    version: p.integer().default(1),
    ...times(),
  },
});
export type AiProviderRow = InferEntity<typeof AiProviderRow>;

export const AiModelRow = defineEntity({
  name: 'AiModelRow',
  tableName: 'ai_model',
  properties: {
    id: p.integer().primary().autoincrement(),
    providerId: p.integer(),
    identifier: p.string(),
    name: p.string(),
    description: p.text().default(''),
    maxTokens: p.integer().nullable(),
    /** The maximum number of tokens that the model reads and writes together. */
    contextTokens: p.integer().nullable(),
    capabilities: p.json().$type<Record<string, boolean>>().defaultRaw(`'{}'`),
    isActive: p.boolean().default(true),
    isDefault: p.boolean().default(false),
    retired: p.boolean().default(false),
    version: p.integer().default(1),
    ...times(),
  },
});
export type AiModelRow = InferEntity<typeof AiModelRow>;

/** A parameter that a model refused. The parameter `context` means that the prompt was too long for the model. */
export const AiRefusal = defineEntity({
  name: 'AiRefusal',
  tableName: 'ai_refusal',
  properties: {
    providerId: p.integer().primary(),
    model: p.string().primary(),
    parameter: p.string().primary(),
    /** For the parameter `context`: the maximum number of tokens that the model accepts. */
    tokens: p.integer().nullable(),
    learnedAt: p.datetime(),
  },
});
export type AiRefusal = InferEntity<typeof AiRefusal>;
