import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onlyEmbedder } from '../../ai/embedders/embedders.ts';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';
import { plainEmbedder } from '../documents/testing/plain-embedder.ts';
import type { Rerank } from './rerank.ts';
import { createSearchService } from './service.ts';
import { createSpaces } from './spaces.ts';

/** More than are ranked for one hit without a reranker. */
const notes = 9;

let server: LibraryServer;
let userId: string;

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder() });
  const ana = await server.signIn('ana@example.test');
  userId = (await ana.get('/api/auth/me')).body.id;
  for (let count = 1; count <= notes; count++)
    await server.add(
      ana,
      `note-${count}.txt`,
      `The harbour ${'and the harbour '.repeat(notes - count)}number ${count}.`,
    );
});

afterAll(() => server.close());

const never = () => new Promise<never>(() => undefined);

async function found(
  rerank?: Rerank,
  more: { limit?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  const service = createSearchService({
    database: server.database,
    embedders: onlyEmbedder(plainEmbedder()),
    spaces: createSpaces(server.database),
    rerankLimit: 20,
    ...(rerank && { rerank }),
  });
  const passages = await service.passages(userId, 'harbour', { mode: 'keyword', ...more });
  return passages.map(({ filename }) => filename);
}

describe('the fused order stands where a reranker', () => {
  test.each<[string, Rerank]>([
    ['does not answer in time', never],
    ['fails', () => Promise.reject(new Error('no model'))],
    ['names nothing', async () => []],
    ['names what is not there', async () => [-1, 99, 0.5]],
  ])('%s', async (_, rerank) => {
    const fused = await found();
    expect(fused).toHaveLength(8);
    expect(await found(rerank)).toEqual(fused);
  });
});

test('a search that is given up does not wait for its reranker', async () => {
  const giveUp = new AbortController();
  const search = found(
    () => {
      giveUp.abort(new Error('left'));
      return never();
    },
    { signal: giveUp.signal },
  );
  await expect(search).rejects.toThrow('left');
});

test('a reranker orders candidates beyond those asked for, each once, and the others follow', async () => {
  const fused = await found(undefined, { limit: notes });
  expect(fused).toHaveLength(notes);
  const questions: string[] = [];
  const lastFirst: Rerank = async (query, passages) => {
    questions.push(query);
    return [passages.length - 1, passages.length - 1];
  };
  expect(await found(lastFirst, { limit: notes })).toEqual([fused.at(-1), ...fused.slice(0, -1)]);
  expect(await found(lastFirst, { limit: 1 })).toEqual([fused.at(-1)]);
  expect(questions).toEqual(['harbour', 'harbour']);
});
