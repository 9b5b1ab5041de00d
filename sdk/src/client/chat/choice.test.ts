import { describe, expect, it } from 'vitest';
import type { AiModelInfo, AiProviderInfo } from '../../ai-settings.ts';
import type { AgentInfo } from '../../catalogue.ts';
import { answerOrigin, resolveChoice, tokenRange, withChoice } from './choice.ts';

const provider = (id: number, name: string, more: Partial<AiProviderInfo> = {}): AiProviderInfo => ({
  id,
  name,
  identifier: name.toLowerCase(),
  protocol: 'openai-compatible',
  description: '',
  isActive: true,
  isDefault: false,
  usable: true,
  ...more,
});

const model = (providerId: number, name: string, more: Partial<AiModelInfo> = {}): AiModelInfo => ({
  id: providerId * 10,
  providerId,
  provider: '',
  name,
  identifier: name.toLowerCase(),
  description: '',
  maxTokens: null,
  isActive: true,
  isDefault: false,
  retired: false,
  capabilities: {},
  ...more,
});

const north = provider(1, 'North', { isDefault: true });
const south = provider(2, 'South');
const west = provider(3, 'West', { usable: false });
const offer = {
  providers: [north, south, west],
  models: [
    model(1, 'Old', { retired: true }),
    model(1, 'Large', { isDefault: true }),
    model(1, 'Small'),
    model(2, 'Gone', { isActive: false }),
    model(2, 'Mild'),
  ],
};
const settings = { provider: null, model: null, temperature: null, maxTokens: null };
const named = (choice: ReturnType<typeof resolveChoice>) => [
  choice.provider?.name,
  choice.model?.name,
  choice.unusable,
];

describe('who will write the next answer', () => {
  it("is the workspace's choice where nobody chose", () => {
    expect(named(resolveChoice(settings, offer))).toEqual(['North', 'Large', null]);
  });

  it('is the chosen provider, with its own model unless one of its models was chosen', () => {
    expect(named(resolveChoice({ ...settings, provider: 'south' }, offer))).toEqual(['South', 'Mild', null]);
    expect(named(resolveChoice({ ...settings, provider: 'North', model: 'small' }, offer))).toEqual([
      'North',
      'Small',
      null,
    ]);
    expect(named(resolveChoice({ ...settings, provider: 'south', model: 'small' }, offer))).toEqual([
      'South',
      'Mild',
      null,
    ]);
  });

  it('is a language model before the built-in provider, and OpenAI before others', () => {
    const builtin = provider(1, 'Built-in', { protocol: 'builtin' });
    const openai = provider(9, 'GPT', { protocol: 'openai' });
    const first = (...providers: AiProviderInfo[]) =>
      resolveChoice(settings, { providers, models: [] }).provider?.name;
    expect(first(builtin, south, openai)).toBe('GPT');
    expect(first(builtin, south, west)).toBe('South');
    expect(first(builtin, west)).toBe('Built-in');
    expect(first(west)).toBeUndefined();
  });

  it('is found by a word for its maker', () => {
    const gemini = provider(7, 'Our own name', { protocol: 'google' });
    const choice = resolveChoice(
      { ...settings, provider: 'Gemini' },
      { providers: [north, gemini], models: [] },
    );
    expect(choice.provider?.name).toBe('Our own name');
  });

  it('says so where the chosen one cannot be asked', () => {
    expect(named(resolveChoice({ ...settings, provider: 'west' }, offer))).toEqual([
      'North',
      'Large',
      'West',
    ]);
    expect(resolveChoice({ ...settings, provider: 'east' }, offer).unusable).toBe('east');
  });
});

it.each([
  [null, 500, 4000],
  [128_000, 500, 4000],
  [2048, 500, 2000],
  [320, 300, 300],
])('a model that writes %s tokens can be asked for %i to %i', (maxTokens, min, max) => {
  expect(tokenRange(maxTokens)).toEqual({ min, max });
});

describe('a choice that was made', () => {
  const info = { settings, chosen: [], systemPrompt: 'Be brief.' } as unknown as AgentInfo;

  it('is remembered as the own, and taken back with null', () => {
    const chosen = withChoice(info, { aiProvider: 'south', model: null, temperature: 0 });
    expect(chosen.settings).toEqual({ ...settings, provider: 'south', temperature: 0 });
    expect(chosen.chosen).toEqual(['provider', 'temperature']);
    expect(withChoice(chosen, { aiProvider: null }).chosen).toEqual(['temperature']);
  });

  it('of a prompt shows the prompt', () => {
    expect(withChoice(info, { systemPrompt: 'Be kind.' })).toMatchObject({
      systemPrompt: 'Be kind.',
      chosen: ['systemPrompt'],
    });
  });
});

describe('the origin of an answer', () => {
  it('is named by what people call it, and by its ids where that is not known', () => {
    expect(answerOrigin({ provider: 'south', model: 'mild' }, offer)).toBe('South · Mild');
    expect(answerOrigin({ provider: 'south', model: 'large' }, offer)).toBe('South · large');
    expect(answerOrigin({ provider: 'far', model: 'm-1' }, offer)).toBe('far · m-1');
    expect(answerOrigin({ provider: null, model: null }, offer)).toBeNull();
  });

  it('without a language model says so', () => {
    expect(answerOrigin({ provider: 'built-in', model: 'extractive' }, offer)).toBe(
      'Built-in, no language model',
    );
  });
});
