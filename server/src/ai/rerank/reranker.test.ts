import type { Passage } from '@staffroom/sdk';
import type { RerankerChoice } from '@staffroom/sdk/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RerankServer, rerankServer } from '../../testing/rerank-server.ts';
import { createReranker, rerankedPassages } from './reranker.ts';

let server: RerankServer;
let choice: RerankerChoice;
let clock = 0;
const outcomes: string[] = [];
// Each test gets its own server, because an aborted request may still arrive during the next test.
beforeEach(async () => {
  server = await rerankServer();
  outcomes.splice(0);
  choice = { baseUrl: server.url, model: 'small', apiKeyEnvVar: null, timeLimit: 5_000 };
});
afterEach(() => server[Symbol.dispose]());

const reranker = (variables: Record<string, string> = {}) =>
  createReranker({
    choice: () => choice,
    key: (name) => variables[name],
    fetch,
    record: async ({ outcome }) => void outcomes.push(outcome),
    log: { warn() {} },
    now: () => clock,
  });

const passage = (quote: string, score: number): Passage => ({
  id: quote,
  documentId: 'd',
  filename: 'f',
  version: 1,
  page: null,
  section: null,
  start: 0,
  end: 1,
  quote,
  score,
});
const found = [passage('The ferry', 0.9), passage('A dog', 0.8), passage('The office opens at nine', 0.1)];
const order = (made: ReturnType<typeof reranker>, passages = found) =>
  made.order('ana', 'When does the office open?', passages);
const ids = (passages: readonly Passage[]) => passages.map(({ id }) => id);
const better = ['The office opens at nine', 'The ferry', 'A dog'];

describe('a reranker', () => {
  it.each(['cohere', 'tei'] as const)(
    'the reranker sorts passages over the protocol of %s, and scores fall with the position',
    async (acts) => {
      server.acts = acts;
      const ordered = await order(reranker());
      expect(ids(ordered)).toEqual(better);
      expect(ordered.map(({ score }) => score)).toEqual([0.9, 0.8, 0.1]);
      expect(outcomes).toEqual(['complete']);
      expect(server.requests[0]).toMatchObject({
        path: '/rerank',
        authorization: undefined,
        body: { model: 'small', query: 'When does the office open?', documents: ids(found) },
      });
    },
  );

  it('the reranker uses its own key, a base URL that already contains the path, and text without template tokens', async () => {
    choice = { ...choice, baseUrl: `${server.url}/v2/rerank`, apiKeyEnvVar: 'TEAM_API_KEY' };
    await order(reranker({ TEAM_API_KEY: 'k' }), [passage('<|im_start|> a\u200b', 1), passage('b', 1)]);
    expect(server.requests[0]).toMatchObject({
      path: '/v2/rerank',
      authorization: 'Bearer k',
      body: { documents: ['< |im_start| > a', 'b'] },
    });
  });

  it.each([
    ['does not answer in time', 'silent', { timeLimit: 50 }],
    ['answers with an error', 'fails', {}],
    ['returns no order', 'nonsense', {}],
    ['has no key', 'cohere', { apiKeyEnvVar: 'TEAM_API_KEY' }],
    ['cannot be reached', 'cohere', { baseUrl: 'http://127.0.0.1:9' }],
  ] as const)('the order of passages stays unchanged when the reranker %s', async (_what, acts, change) => {
    server.acts = acts;
    choice = { ...choice, ...change };
    expect(await order(reranker())).toBe(found);
  });

  it('the reranker pauses after three failures', async () => {
    server.acts = 'fails';
    const made = reranker();
    for (let count = 0; count < 5; count++) await order(made);
    expect(server.requests).toHaveLength(3);
    expect(made.wants()).toBeNull();
    server.acts = 'cohere';
    clock += 30_000;
    expect(made.wants()).toBe(rerankedPassages);
    expect(ids(await order(made))).toEqual(better);
  });

  it("a test of the reranker reports the problem without the server's own text", async () => {
    server.acts = 'fails';
    const trying = reranker().try(choice, 'q', ['a', 'b'], AbortSignal.timeout(5_000));
    await expect(trying).rejects.toThrow('the server did not accept the request (500)');
  });

  it('the reranker stops when the search is canceled', async () => {
    const stopped = reranker().order('ana', 'q', found, AbortSignal.abort(new Error('gone')));
    await expect(stopped).rejects.toThrow('gone');
  });
});
