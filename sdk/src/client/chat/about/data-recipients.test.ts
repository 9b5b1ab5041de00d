import { describe, expect, it } from 'vitest';
import type { AiProviderInfo } from '../../../ai-settings.ts';
import type { Capability } from '../../../manifest.ts';
import { dataRecipients } from './data-recipients.ts';

const provider = (identifier: string, name: string, protocol: AiProviderInfo['protocol'], usable = true) =>
  ({ id: 1, identifier, name, protocol, description: '', isActive: true, isDefault: false, usable }) as const;

const offer = {
  providers: [
    provider('openai', 'OpenAI', 'openai'),
    provider('team', 'Team', 'openai-compatible', false),
    provider('built-in', 'Built-in', 'builtin'),
  ],
  models: [],
};
const all: Capability[] = ['ai', 'memory', 'search'];
const outside = 'Stays on this server';

function told({
  answers = 'openai' as string | null,
  capabilities = all,
  hosts = [] as string[],
  fallback = false,
  describer = null as string | null,
  search = { embedders: [] as string[], reranker: null as string | null },
}) {
  const settings = { provider: answers, model: null, temperature: null, maxTokens: null };
  return dataRecipients({
    agent: { settings, capabilities, hosts },
    offer,
    defaults: { fallback, describer },
    search,
  }).map(({ by }) => by);
}

const memory = 'Stored on this server, and sent to the AI provider with later questions';
const named = 'The model that wrote the first answer';
const unnamed = `${outside} (the question becomes the title)`;
const undescribed = `${outside} (the first lines are shown)`;

describe('recipients of the texts that people send to an agent', () => {
  it.each([
    ['the agent’s provider', {}, ['OpenAI', named, memory, outside, undescribed]],
    [
      'the next provider too, if fallback is allowed',
      { fallback: true },
      [expect.stringMatching(/^OpenAI, or the next/), named, memory, outside, undescribed],
    ],
    [
      'no provider, if the built-in provider answers',
      { answers: 'built-in', fallback: true },
      [outside, unnamed, memory, outside, undescribed],
    ],
    [
      'no provider, if no provider is set',
      { answers: null },
      [outside, unnamed, memory, outside, undescribed],
    ],
    [
      'the providers of embeddings and reranking, if search uses them',
      { search: { embedders: ['A', 'B'], reranker: 'C' } },
      ['OpenAI', named, memory, 'A and B', 'C', undescribed],
    ],
    [
      'the provider that the company chose to summarize documents',
      { capabilities: [], describer: 'openai' },
      ['OpenAI'],
    ],
    [
      'the servers that the agent contacts, and the webhooks',
      { capabilities: ['webhook' as const], hosts: ['api.example.com', 'tides.example.org'] },
      ['api.example.com, tides.example.org', 'The webhooks that administrators have set up', undescribed],
    ],
    [
      'no provider, if the provider that summarizes documents is unusable',
      { capabilities: [], describer: 'team' },
      [undescribed],
    ],
  ])('the texts that people send to an agent are received by %s', (_who, facts, expected) => {
    expect(told(facts)).toEqual(expected);
  });
});
