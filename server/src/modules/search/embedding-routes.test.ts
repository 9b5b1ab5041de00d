import { getEmbeddings } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { embeddingRoutes } from './embedding-routes.ts';
import type { SpaceState } from './spaces.ts';

const own = { space: 0, embedder: 'builtin' };
const other = { space: 1, embedder: 'openai/text-embedding-3-small/384' };
const still = {
  current: own,
  next: null,
  isOccupied: false,
  wanted: own.embedder,
  filler: null,
  problem: null,
};

async function problemOf(state: Partial<SpaceState>, missing: Record<string, string> = {}) {
  const routes = embeddingRoutes({
    embedders: { problem: (id) => missing[id] ?? null },
    spaces: { state: async () => ({ ...still, ...state }), progress: async () => ({ done: 0, total: 2 }) },
    reranker: () => null,
  });
  const route = routes.find(({ path }) => path === getEmbeddings.path);
  if (!route) throw new Error('There is no such route');
  return ((await route.handle({})) as { problem: string | null }).problem;
}

it.each([
  ['nothing while it goes on', { next: other, wanted: other.embedder }, {}, null],
  [
    'the key that the next model misses',
    { next: other, wanted: other.embedder },
    { [other.embedder]: 'No key.' },
    'No key.',
  ],
  [
    'what the next model answered',
    { next: other, wanted: other.embedder, problem: 'Refused.' },
    { [own.embedder]: 'Gone.' },
    'Refused.',
  ],
  [
    'the index that is still being removed',
    { isOccupied: true, wanted: other.embedder },
    {},
    'The index of the previous model is still being removed. The change starts within minutes.',
  ],
  [
    'the key that the model of today misses, while another takes over',
    { next: other, wanted: other.embedder },
    { [own.embedder]: 'Gone.' },
    'Gone.',
  ],
  ['the problem of the model without a change', { problem: 'Refused.' }, {}, 'Refused.'],
])('the state of an embedder change reports %s', async (_, state, missing, said) => {
  const problem = await problemOf(state, missing as Record<string, string>);
  expect(problem).toBe(said);
});
