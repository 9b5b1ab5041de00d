import { getEmbeddings } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { embeddingRoutes } from './embedding-routes.ts';
import type { SpaceState } from './spaces.sql.ts';

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
  ['none while the change continues', { next: other, wanted: other.embedder }, {}, null],
  [
    'the missing key of the new model',
    { next: other, wanted: other.embedder },
    { [other.embedder]: 'No key.' },
    'No key.',
  ],
  [
    'the last error of the new model',
    { next: other, wanted: other.embedder, problem: 'Refused.' },
    { [own.embedder]: 'Gone.' },
    'Refused.',
  ],
  [
    'that the index of the previous model is still being removed',
    { isOccupied: true, wanted: other.embedder },
    {},
    'The index of the previous model is still being removed. The change starts within minutes.',
  ],
  [
    'the missing key of the current model during the change',
    { next: other, wanted: other.embedder },
    { [own.embedder]: 'Gone.' },
    'Gone.',
  ],
  ['the error of the current model if there is no change', { problem: 'Refused.' }, {}, 'Refused.'],
])('the reported problem of an embedder change is %s', async (_, state, missing, said) => {
  const problem = await problemOf(state, missing as Record<string, string>);
  expect(problem).toBe(said);
});
