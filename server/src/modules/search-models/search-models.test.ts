import { mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import { type RerankServer, rerankServer } from '../../testing/rerank-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { loopbackUpstream, type LoopbackUpstream } from '@staffroom/sdk/testing';

const opened = new AsyncDisposableStack();
let upstream: LoopbackUpstream;
let rerank: RerankServer;
let server: ProviderServer;
let root: TestClient;
let ana: TestClient;
beforeAll(async () => {
  const folder = opened.use(await agentFolder());
  const models = path.join(path.dirname(folder.file), 'models');
  await mkdir(models);
  const weights = path.dirname(createRequire(import.meta.url).resolve('@staffroom/minilm/package.json'));
  await symlink(weights, path.join(models, 'minilm'));
  upstream = opened.use(await loopbackUpstream({ key: 'team-key' }));
  rerank = opened.use(await rerankServer());
  const hosts = [upstream.url.openai, rerank.url].map((url) => new URL(url).host);
  server = opened.use(
    await providerServer({ AI_ALLOWED_HOSTS: hosts.join(','), TEAM_API_KEY: 'team-key', MODELS_DIR: models }),
  );
  [root, ana] = await Promise.all([server.signIn('root@example.test'), server.signIn('ana@example.test')]);
});
afterAll(() => opened.disposeAsync());

const models = '/api/admin/search-models';
const prefixes = { queryPrefix: 'query: ', passagePrefix: 'passage: ' };
const own = () => ({
  kind: 'server',
  baseUrl: upstream.url.openai,
  model: 'own-embed',
  apiKeyEnvVar: 'TEAM_API_KEY',
  ...prefixes,
});
const reranker = () => ({ baseUrl: rerank.url, model: '', apiKeyEnvVar: null, timeLimit: 5_000 });
const tried = async (what: 'embedder' | 'reranker', choice: object) =>
  (await root.post(`${models}/${what}/test`, { choice })).body as { ok: boolean; message: string };

describe('the search models', () => {
  it('only administrators can change the search models, and everyone can see which providers receive searches', async () => {
    for (const { status } of [
      await ana.get(models),
      await ana.put(`${models}/embedder`, { choice: null }),
      await ana.post(`${models}/reranker/test`, { choice: reranker() }),
    ])
      expect(status).toBe(403);
    expect((await root.get(models)).body).toMatchObject({
      embedder: null,
      operator: 'Built-in',
      folders: ['minilm'],
      makers: ['openai', 'google'],
      reranker: null,
    });
    expect((await ana.get('/api/search/listeners')).body).toEqual({ embedders: [], reranker: null });
  });

  it.each([
    ['a folder outside of the model folder', { kind: 'folder', folder: '../models/minilm' }],
    ['an address that is not http', { kind: 'server', baseUrl: 'ftp://x', model: 'm', apiKeyEnvVar: null }],
    [
      'the API key of an AI provider',
      { kind: 'server', baseUrl: 'https://x.test', model: 'm', apiKeyEnvVar: 'OPENAI_API_KEY' },
    ],
  ])('search models are refused with %s', async (_what, choice) => {
    expect((await root.put(`${models}/embedder`, { choice })).status).toBe(400);
  });

  it.each([
    ['the built-in model', () => ({ kind: 'builtin' }), true, /^Works: 384 dimensions per text\.$/],
    [
      'a model folder',
      () => ({ kind: 'folder', folder: 'minilm' }),
      true,
      /^Works: 384 dimensions per text\.$/,
    ],
    [
      'a missing model folder',
      () => ({ kind: 'folder', folder: 'none' }),
      false,
      /^The model in none does not load: none needs tokenizer\.json/,
    ],
    ['a server with its key', own, true, /^Works: 3072 dimensions per text\. Only the first 384 are stored/],
    [
      'a server without its key',
      () => ({ ...own(), apiKeyEnvVar: null }),
      false,
      /rejected the key or requires one/,
    ],
    [
      'a key variable that is not set',
      () => ({ ...own(), apiKeyEnvVar: 'OTHER_API_KEY' }),
      false,
      /OTHER_API_KEY is not set/,
    ],
    [
      'an address in a private network',
      () => ({ ...own(), baseUrl: 'http://127.0.0.1:9/v1' }),
      false,
      /private network|cannot be reached/,
    ],
  ] as const)('search models are tested before they are saved: %s', async (_what, choice, ok, message) => {
    const result = await tried('embedder', choice());
    expect(result.message).toMatch(message);
    expect(result.ok).toBe(ok);
    expect(result.message).not.toContain('team-key');
  });

  it('saved search models take effect: documents and questions go to the selected server, and its vectors are searched', async () => {
    await ana.upload('/api/documents', 'office.md', 'The office opens at nine in the morning.');
    await ana.upload('/api/documents', 'ferry.md', 'The ferry takes bicycles.');
    const embedded = async () => (await root.get('/api/admin/embeddings')).body;
    const settled = (name: string) =>
      expect.poll(embedded).toMatchObject({ current: { name }, next: null, done: 2, total: 2 });
    await settled('Built-in');
    const chosen = await root.put(`${models}/embedder`, { choice: own() });
    expect(chosen).toMatchObject({ status: 200, body: { embedder: own() } });
    await settled('own-embed on your own server');
    expect((await ana.get('/api/search/listeners')).body.embedders).toEqual(['own-embed on your own server']);
    const { body } = await ana.post('/api/semantic-search', { query: 'office', mode: 'vector', limit: 1 });
    expect(body.results).toMatchObject([{ filename: 'office.md' }]);
    const inputs = JSON.stringify(upstream.requests.map(({ body: sent }) => sent));
    expect(inputs).toContain('passage: office');
    expect(inputs).toContain('query: office');
    await root.put(`${models}/embedder`, { choice: null });
    await settled('Built-in');
  });

  it('the selected reranker sorts the search results as long as it answers in time', async () => {
    expect(await tried('reranker', reranker())).toMatchObject({
      ok: true,
      message: 'Ranked three test passages.',
    });
    rerank.acts = 'nonsense';
    expect(await tried('reranker', reranker())).toMatchObject({
      ok: false,
      message: 'This model can’t be used: the server did not return an order of the passages.',
    });
    const first = async () =>
      (
        await ana.post('/api/semantic-search', { query: 'Does the ferry open in the morning?' })
      ).body.results.map(({ filename }: { filename: string }) => filename);
    const before = await first();
    rerank.acts = 'cohere';
    rerank.requests.splice(0);
    expect(await root.put(`${models}/reranker`, { choice: reranker() })).toMatchObject({ status: 200 });
    expect((await ana.get('/api/search/listeners')).body.reranker).toBe('Your own server');
    expect(await first()).toHaveLength(before.length);
    expect(rerank.requests[0]?.body).toMatchObject({ query: 'Does the ferry open in the morning?' });
    rerank.acts = 'fails';
    expect(await first()).toEqual(before);
    await root.put(`${models}/reranker`, { choice: null });
    rerank.requests.splice(0);
    await first();
    expect(rerank.requests).toEqual([]);
  });
});
