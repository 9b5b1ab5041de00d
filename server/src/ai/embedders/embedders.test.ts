import { isAppError } from '@staffroom/sdk';
import { expect, it } from 'vitest';
import { createEmbedders, embedderName, type EmbeddersOptions } from './embedders.ts';

const builtin = {
  id: 'built-in-1',
  dimensions: 384,
  embed: async () => [new Float32Array(384)],
  close: async () => {},
};

const embedders = (options: Partial<EmbeddersOptions> = {}) =>
  createEmbedders({
    kind: 'builtin',
    builtin,
    apiKey: () => undefined,
    addresses: {},
    fetch,
    record: async () => {},
    ...options,
  });

it('an embedder that this version does not know refuses to embed texts', async () => {
  const all = embedders();
  const error: unknown = await all
    .get('model-of-2019')
    .embed(['a'])
    .catch((reason: unknown) => reason);
  expect(isAppError(error) && error.code).toBe('unavailable');
  expect(all.problem('model-of-2019')).toContain('model-of-2019');
});

it('the error of an embedder without a key names the missing variable', () => {
  const all = embedders({ apiKey: (name) => (name === 'GEMINI_API_KEY' ? 'key' : undefined) });
  expect(all.problem('openai/text-embedding-3-small/384')).toContain('OPENAI_API_KEY isn’t set');
  expect(all.problem('google/gemini-embedding-001/384')).toBeNull();
  expect(all.problem(builtin.id)).toBeNull();
});

it('the configured embedder is the current one, and an earlier embedder is recreated from its id', () => {
  expect(embedders().wanted).toBe(builtin.id);
  const all = embedders({ kind: 'openai' });
  expect(all.wanted).toBe('openai/text-embedding-3-small/384');
  expect(embedders({ kind: 'google', model: 'gemini-embedding-2' }).wanted).toBe(
    'google/gemini-embedding-2/384',
  );
  expect(all.get(builtin.id)).toBe(builtin);
  expect(all.get('google/gemini-embedding-001/384').id).toBe('google/gemini-embedding-001/384');
  expect(all.get(all.wanted)).toBe(all.get(all.wanted));
});

it('each embedder has a display name with its provider or model', () => {
  expect(embedderName('openai/text-embedding-3-small/384')).toBe('OpenAI text-embedding-3-small');
  expect(embedderName('google/gemini-embedding-001/384')).toBe('Google gemini-embedding-001');
  expect(embedderName('all-MiniLM-L6-v2-q4-mean-256')).toBe('Built-in');
});
