import type { NewModel, NewProvider } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { AiModelRow, AiProviderRow } from './entity.ts';
import { protocolOf } from './protocol.ts';
import { inTurn } from './load-provider.ts';

type SeedModel = Pick<
  NewModel,
  'identifier' | 'name' | 'description' | 'maxTokens' | 'contextTokens' | 'capabilities'
> & {
  isActive: boolean;
  isDefault: boolean;
  retired: boolean;
};
type SeedProvider = Pick<
  NewProvider,
  'identifier' | 'name' | 'description' | 'apiKeyEnvVar' | 'apiKeyUrl'
> & {
  models: SeedModel[];
};

// Current model families use reasoning by default and refuse sampling parameters such as the temperature.
const reasoning = { tools: true, json: true, vision: true, temperature: false };
const sampling = { tools: true, json: true, vision: true, temperature: true };

function model(
  identifier: string,
  name: string,
  description: string,
  facts: Partial<SeedModel> & Pick<SeedModel, 'maxTokens' | 'contextTokens' | 'capabilities'>,
): SeedModel {
  return {
    identifier,
    name,
    description,
    isActive: true,
    isDefault: false,
    retired: false,
    ...facts,
  };
}

/** A model that its maker has switched off. It stays in the list for stored records that name it. */
const gone = { isActive: false, retired: true };

const seeds: SeedProvider[] = [
  {
    identifier: 'openai',
    name: 'OpenAI',
    description: 'GPT models through the OpenAI API.',
    apiKeyEnvVar: 'OPENAI_API_KEY',
    apiKeyUrl: 'https://platform.openai.com/api-keys',
    models: [
      model('gpt-6.1-sol', 'GPT-6.1 Sol', 'Balances speed and quality.', {
        maxTokens: 128_000,
        contextTokens: 400_000,
        capabilities: reasoning,
        isDefault: true,
      }),
      model('gpt-6-luna', 'GPT-6 Luna', 'Fast and inexpensive.', {
        maxTokens: 128_000,
        contextTokens: 400_000,
        capabilities: reasoning,
      }),
      model('gpt-6-astra', 'GPT-6 Astra', 'Most capable, but slower.', {
        maxTokens: 128_000,
        contextTokens: 400_000,
        capabilities: reasoning,
      }),
      model('gpt-4o', 'GPT-4o', 'Ends on 14 January 2027. Replaced by GPT-6 Luna.', {
        maxTokens: 16_384,
        contextTokens: 128_000,
        capabilities: sampling,
        retired: true,
      }),
    ],
  },
  {
    identifier: 'anthropic',
    name: 'Anthropic',
    description: 'Claude models through the Anthropic API.',
    apiKeyEnvVar: 'ANTHROPIC_API_KEY',
    apiKeyUrl: 'https://platform.claude.com/settings/keys',
    models: [
      model('claude-sonnet-5-5', 'Claude Sonnet 5.5', 'Balances speed and quality.', {
        maxTokens: 128_000,
        contextTokens: 200_000,
        capabilities: reasoning,
        isDefault: true,
      }),
      model('claude-haiku-5-5', 'Claude Haiku 5.5', 'Fast and inexpensive.', {
        maxTokens: 128_000,
        contextTokens: 200_000,
        capabilities: reasoning,
      }),
      model('claude-opus-5-5', 'Claude Opus 5.5', 'Most capable, but slower.', {
        maxTokens: 128_000,
        contextTokens: 200_000,
        capabilities: reasoning,
      }),
      model('claude-3-7-sonnet-latest', 'Claude Sonnet 3.7', 'Replaced by Claude Sonnet 5.5.', {
        maxTokens: 64_000,
        contextTokens: 200_000,
        capabilities: sampling,
        ...gone,
      }),
      model('claude-3-5-haiku-latest', 'Claude Haiku 3.5', 'Replaced by Claude Haiku 5.5.', {
        maxTokens: 8_192,
        contextTokens: 200_000,
        capabilities: sampling,
        ...gone,
      }),
    ],
  },
  {
    identifier: 'google',
    name: 'Google Gemini',
    description: 'Gemini models through the Gemini API.',
    apiKeyEnvVar: 'GEMINI_API_KEY',
    apiKeyUrl: 'https://aistudio.google.com/apikey',
    models: [
      model('gemini-3.8-flash', 'Gemini 3.8 Flash', 'Balances speed and quality.', {
        maxTokens: 65_536,
        contextTokens: 1_048_576,
        capabilities: sampling,
        isDefault: true,
      }),
      model('gemini-3.5-flash-lite', 'Gemini 3.5 Flash Lite', 'Fast and inexpensive.', {
        maxTokens: 65_536,
        contextTokens: 1_048_576,
        capabilities: sampling,
      }),
      model('gemini-2.5-pro-preview-03-25', 'Gemini 2.5 Pro Preview', 'Replaced by Gemini 3.8 Flash.', {
        maxTokens: 65_536,
        contextTokens: 1_048_576,
        capabilities: sampling,
        ...gone,
      }),
    ],
  },
  {
    identifier: 'built-in',
    name: 'Built-in',
    description: 'Quotes your documents word for word. No AI model, key or network needed.',
    apiKeyEnvVar: null,
    apiKeyUrl: null,
    models: [
      model('extractive-1', 'Extractive', 'Sentences from your documents, with sources.', {
        maxTokens: null,
        contextTokens: null,
        capabilities: {},
        isDefault: true,
      }),
    ],
  },
];

/**
 * Fills an empty provider table once, so that rows which an administrator deletes or renames do not come back. No provider is
 * the default: the first one with a key answers.
 */
export async function seedProviders(database: Pick<Database, 'transaction'>): Promise<void> {
  await inTurn(database, async ({ em }) => {
    if ((await em.count(AiProviderRow)) > 0) return;
    for (const { models, ...seed } of seeds) {
      const providerId = await em.insert(AiProviderRow, { ...seed, protocol: protocolOf(seed.identifier) });
      await em.insertMany(
        AiModelRow,
        models.map((each) => ({ ...each, providerId })),
      );
    }
  });
}
