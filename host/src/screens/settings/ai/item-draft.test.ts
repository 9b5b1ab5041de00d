import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../forms/changes.ts';
import { missingFields } from './item-draft.ts';
import { modelBody, tokenError } from './models/model-draft.ts';
import { type ProviderDraft, providerBody } from './providers/provider-draft.ts';

const provider: ProviderDraft = {
  name: ' Local ',
  identifier: 'local ',
  protocol: '',
  baseUrl: '',
  api: '',
  firstWordSeconds: '',
  nextWordSeconds: '',
  apiKeyEnvVar: ' ',
  apiKeyUrl: '',
  description: '',
  isActive: true,
  isDefault: false,
};

const model = {
  providerId: '4',
  name: 'Large',
  identifier: 'large',
  maxTokens: ' 8192 ',
  contextTokens: ' 128000 ',
  description: '',
  capabilities: {},
  isActive: true,
  isDefault: false,
};

describe('the forms of the AI settings', () => {
  it('the forms of the AI settings name each blank required field in a separate sentence', () => {
    expect(Object.keys(missingFields({ name: ' ', identifier: '' }))).toEqual(['name', 'identifier']);
    expect(Object.keys(missingFields({ name: 'a', identifier: 'b', providerId: '' }))).toEqual([
      'providerId',
    ]);
    expect(missingFields(provider)).toEqual({});
  });

  it.each(['0', '-1', '1.5', 'many', '1e3'])(
    'the forms of the AI settings refuse %s as a number of tokens',
    (text) => {
      expect(tokenError({ maxTokens: text, contextTokens: '' })).toHaveProperty('maxTokens');
      expect(tokenError({ maxTokens: '', contextTokens: text })).toHaveProperty('contextTokens');
    },
  );

  it('the forms of the AI settings send only changed fields', () => {
    const before = modelBody({ ...model, capabilities: { tools: true } });
    const after = modelBody({ ...model, name: 'Larger', capabilities: { tools: true } });
    expect(changesOf(before, after)).toEqual({ name: 'Larger' });
  });

  it.each([
    ['Gemini ', 'google'],
    ['claude', 'anthropic'],
    ['OpenAI', 'openai'],
    ['openai-eu', 'openai-compatible'],
  ])(
    'a provider with the identifier %s gets the protocol %s, unless someone selects another',
    (identifier, protocol) => {
      expect(providerBody({ ...provider, identifier })).toMatchObject({ protocol });
      const chosen = providerBody({ ...provider, identifier, protocol: 'openai-compatible' });
      expect(chosen).toMatchObject({ protocol: 'openai-compatible' });
    },
  );

  it('the forms of the AI settings send numbers as numbers, and empty fields as null', () => {
    expect(modelBody(model)).toMatchObject({ providerId: 4, maxTokens: 8192, contextTokens: 128_000 });
    expect(modelBody({ ...model, maxTokens: ' ' })).toMatchObject({ maxTokens: null });
    expect(tokenError({ maxTokens: '', contextTokens: '' })).toEqual({});
    expect(providerBody(provider)).toMatchObject({
      name: 'Local',
      identifier: 'local',
      protocol: 'openai-compatible',
      baseUrl: null,
      apiKeyEnvVar: null,
      apiKeyUrl: null,
    });
  });
});
