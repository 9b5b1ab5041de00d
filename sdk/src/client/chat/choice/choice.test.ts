import { describe, expect, it } from 'vitest';
import type { AiModelInfo, AiProviderInfo } from '../../../ai-settings.ts';
import type { AgentInfo } from '../../../agent-info.ts';
import { answerOrigin, choiceOf, tokenRange, withChoice } from './choice.ts';

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
  contextTokens: null,
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
const unset = { provider: null, model: null, temperature: null, maxTokens: null };
const asked = (aiProvider: string | null, answering: string | null, answer: string | null = null) =>
  choiceOf({ aiProvider, settings: { ...unset, provider: answering, model: answer } }, offer);

describe('the model of the next answer', () => {
  it('the model of the next answer is shown by name', () => {
    const choice = asked(null, 'south', 'mild');
    expect([choice.provider?.name, choice.model?.name, choice.unusable]).toEqual(['South', 'Mild', null]);
  });

  it('the model of the next answer never belongs to another provider', () => {
    expect(asked(null, 'south', 'large').model).toBeNull();
  });

  it('the selected provider is reported as unusable if it cannot answer', () => {
    expect(asked('West', 'north').unusable).toBe('West');
    expect(asked('east', null)).toEqual({ provider: null, model: null, unusable: 'east' });
  });
});

it.each([
  [null, 500, 4000],
  [128_000, 500, 4000],
  [2048, 500, 2000],
  [320, 300, 300],
])('a model with a limit of %s tokens allows answers of %i to %i tokens', (maxTokens, min, max) => {
  expect(tokenRange(maxTokens)).toEqual({ min, max });
});

describe('a choice of the person', () => {
  const info = {
    settings: unset,
    own: unset,
    systemPrompt: 'Be brief.',
    hasOwnPrompt: false,
  } as unknown as AgentInfo;

  it('a person’s choice of a model is shown immediately, and null removes the choice', () => {
    const chosen = withChoice(info, { aiProvider: 'south', model: null, temperature: 0 });
    expect(chosen.own).toEqual({ ...unset, provider: 'south', temperature: 0 });
    expect(chosen.settings).toEqual({ ...unset, temperature: 0 });
    expect(withChoice(chosen, { temperature: null }).settings).toEqual(unset);
    expect(withChoice(chosen, { aiProvider: null }).own).toEqual({ ...unset, temperature: 0 });
  });

  it('a person’s choice of a prompt shows the prompt', () => {
    const chosen = withChoice(info, { systemPrompt: 'Be kind.' });
    expect(chosen).toMatchObject({ systemPrompt: 'Be kind.', hasOwnPrompt: true });
    expect(withChoice(chosen, { systemPrompt: null }).hasOwnPrompt).toBe(false);
  });
});

describe('the origin of an answer', () => {
  it('the origin of an answer shows display names, or ids if the names are unknown', () => {
    expect(answerOrigin({ provider: 'south', model: 'mild' }, offer)).toBe('South · Mild');
    expect(answerOrigin({ provider: 'south', model: 'large' }, offer)).toBe('South · large');
    expect(answerOrigin({ provider: 'far', model: 'm-1' }, offer)).toBe('far · m-1');
    expect(answerOrigin({ provider: null, model: null }, offer)).toBeNull();
  });

  it('the origin of an answer without a model says that the answer is built-in', () => {
    expect(answerOrigin({ provider: 'built-in', model: 'extractive' }, offer)).toBe('Built-in, no AI model');
  });
});
