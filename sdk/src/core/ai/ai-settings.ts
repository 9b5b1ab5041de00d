import { z } from 'zod';
import type {
  AiDefaults as Defaults,
  AiModelInfo as ModelInfo,
  AiProviderInfo as ProviderInfo,
} from '../../ai-settings.ts';
import { ProviderFailure } from './provider-failure.ts';

const openaiApi = z.enum(['responses', 'chat-completions']);

export const AiProviderInfo = z.object({
  id: z.int(),
  name: z.string(),
  identifier: z.string(),
  protocol: z.enum(['builtin', 'openai', 'anthropic', 'google', 'openai-compatible']),
  description: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  usable: z.boolean(),
  apiKeyEnvVar: z.string().nullable().exactOptional(),
  keySet: z.boolean().nullable().exactOptional(),
  apiKeyUrl: z.string().nullable().exactOptional(),
  baseUrl: z.string().nullable().exactOptional(),
  baseUrlFromEnvironment: z.boolean().exactOptional(),
  api: openaiApi.nullable().exactOptional(),
  apiInUse: openaiApi.nullable().exactOptional(),
  firstWordSeconds: z.int().nullable().exactOptional(),
  nextWordSeconds: z.int().nullable().exactOptional(),
  refusals: z
    .array(
      z.object({
        model: z.string(),
        parameter: z.string(),
        tokens: z.int().exactOptional(),
        learnedAt: z.string(),
      }),
    )
    .exactOptional(),
  version: z.int().exactOptional(),
}) satisfies z.ZodType<ProviderInfo>;

export const AiModelInfo = z.object({
  id: z.int(),
  providerId: z.int(),
  provider: z.string(),
  name: z.string(),
  identifier: z.string(),
  description: z.string(),
  maxTokens: z.int().nullable(),
  contextTokens: z.int().nullable(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  retired: z.boolean(),
  capabilities: z.record(z.string(), z.boolean()),
  version: z.int().exactOptional(),
}) satisfies z.ZodType<ModelInfo>;

export const AiDefaults = z.object({
  provider: AiProviderInfo.nullable(),
  model: AiModelInfo.nullable(),
  demo: z.boolean(),
  fallback: z.boolean(),
  describer: z.string().nullable(),
}) satisfies z.ZodType<Defaults>;

export const AiProviderTest = z.object({
  ok: z.boolean(),
  message: z.string(),
  model: z.string().nullable(),
  durationMs: z.number(),
  /** The provider's reason for a failed test; null without a failure. */
  failure: ProviderFailure.nullable(),
});
export type AiProviderTest = z.output<typeof AiProviderTest>;

export const OfferedModels = z.object({
  /** The identifiers of the models, sorted; empty after a failure. */
  models: z.array(z.string()),
  /** Why the provider named no models; null without a failure. */
  message: z.string().nullable(),
  failure: ProviderFailure.nullable(),
});
export type OfferedModels = z.output<typeof OfferedModels>;

export const AiProviderUse = z.object({
  models: z.int(),
  /** Names of agents that use the model, by the company's choice or by their manifest. */
  agents: z.array(z.string()),
  people: z.int(),
});
export type AiProviderUse = z.output<typeof AiProviderUse>;
