import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, expect, test } from 'vitest';
import { createBuiltinEmbedder } from '../../ai/embedders/builtin-embedder.ts';
import { createEmbedders, type Embedders } from '../../ai/embedders/embedders.ts';
import type { EmbeddingCall } from '../../ai/embedders/network-embedder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';
import { createTermStatistics } from './terms.sql.ts';
import { retrievalCorpus } from './testing/retrieval.ts';

const builtin = createBuiltinEmbedder();
const openai = 'openai/text-embedding-3-small/384';
const google = 'google/gemini-embedding-001/384';

afterAll(() => builtin.close());

interface Workspace extends LibraryServer {
  /** The number of further requests that the provider answers before it refuses. */
  provider: { answered: number };
  ana: TestClient;
  root: TestClient;
  keys: Set<string>;
  ledger: EmbeddingCall[];
  /** Simulates a server start with another configured embedder. */
  configure(embedder: string): Promise<void>;
  // oxlint-disable-next-line typescript/no-explicit-any
  state(): Promise<any>;
  /** Resolves when search uses this embedder and the vectors of all other embedders are deleted. */
  settled(embedder: string): Promise<void>;
  countWords(): Promise<void>;
  vectors(): Promise<{ space: number; count: number }[]>;
}

async function workspace(): Promise<Workspace> {
  await using opened = new AsyncDisposableStack();
  const provider = { answered: Number.POSITIVE_INFINITY };
  const upstream = opened.use(
    await loopbackUpstream({ respond: () => (provider.answered-- > 0 ? undefined : { error: 403 }) }),
  );
  const keys = new Set(['OPENAI_API_KEY', 'GEMINI_API_KEY']);
  const ledger: EmbeddingCall[] = [];
  const all: Embedders = createEmbedders({
    kind: 'builtin',
    builtin,
    apiKey: (name) => (keys.has(name) ? 'key' : undefined),
    addresses: upstream.url,
    fetch,
    record: async (call) => void ledger.push(call),
  });
  const embedders = { ...all };
  const server = opened.use(await libraryServer({ embedders }));
  const ana = await server.signIn('ana@example.test');
  const root = await server.signIn('root@example.test');
  const state = async () => (await root.get('/api/admin/embeddings')).body;
  const vectors = async () =>
    (
      await server.database.pool.query(
        'select space, count(*)::int as count from passage_vector group by space order by space',
      )
    ).rows;
  const stack = opened.move();
  return {
    ...server,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
    provider,
    ana,
    root,
    keys,
    ledger,
    state,
    vectors,
    async countWords() {
      await using terms = createTermStatistics(server.database, { warn() {} });
      await terms.refresh();
    },
    async configure(embedder) {
      Object.assign(embedders, { wanted: embedder });
      await server.work();
    },
    async settled(embedder) {
      await server.until(async () => (await state()).current.id === embedder);
    },
  };
}

/**
 * Real articles if the corpus is available, otherwise three generated texts of similar length.
 * @param length characters of each article
 */
async function articles(length = 2_500): Promise<[string, string][]> {
  const names = ['Doctor_Who.md', 'Nikola_Tesla.md', 'Chloroplast.md'];
  if (retrievalCorpus) {
    const { article } = retrievalCorpus;
    return Promise.all(names.map(async (name) => [name, (await article(name)).slice(0, length)]));
  }
  return names.map((name, place) => [
    name,
    Array.from(
      { length: length / 60 },
      (_, index) =>
        `Sentence ${index} of part ${place} tells of ${name} and of matter ${index * (place + 3)}.`,
    ).join('\n\n'),
  ]);
}

/** A manual of forty short passages. They are short, because a model's time grows with the number of words. */
const manual = (place: number) =>
  Array.from(
    { length: 40 },
    (_, index) =>
      `# Rule ${index} of manual ${place}\n\n` +
      `Door ${index * (place + 3)} is locked at night, and who stays longer tells the porter of it. `.repeat(
        4,
      ),
  ).join('\n\n');

const questions = [
  'Who invented the induction motor?',
  'Where do plants make sugar?',
  'time travel in a box',
];

async function found(client: TestClient, mode: string): Promise<string[]> {
  const answers: string[] = [];
  for (const query of questions) {
    const { status, body } = await client.post('/api/semantic-search', { query, mode, limit: 10 });
    expect(status).toBe(200);
    expect(body.notice).toBeUndefined();
    answers.push(body.results.map(({ id }: { id: string }) => id).join(' '));
  }
  return answers;
}

test('only administrators see the state of an embedder change', async () => {
  await using server = await workspace();
  expect((await server.anonymous.get('/api/admin/embeddings')).status).toBe(401);
  expect((await server.ana.get('/api/admin/embeddings')).status).toBe(403);
  expect(await server.state()).toEqual({
    current: { id: builtin.id, name: 'Built-in' },
    next: null,
    done: 0,
    total: 0,
    problem: null,
  });
});

test('search finds no less and mixes no vectors while the embedder changes to OpenAI and back', async () => {
  await using server = await workspace();
  const { ana } = server;
  for (const [name, text] of await articles()) {
    const { id } = await server.add(ana, name, text);
    await server.embedded(ana, id);
  }
  const passages = (await server.vectors())[0]?.count ?? 0;
  expect(passages).toBeGreaterThan(8);
  // The words are counted before the embedder changes, because a later count would also change the order of the hits.
  await server.countWords();

  for (const embedder of [openai, builtin.id]) {
    const before = { vector: await found(ana, 'vector'), hybrid: await found(ana, 'hybrid') };
    let changed = false;
    const seen: { vector: string[]; hybrid: string[] }[] = [];
    const watch = async () => {
      while (!changed) seen.push({ vector: await found(ana, 'vector'), hybrid: await found(ana, 'hybrid') });
    };
    const change = async () => {
      await server.configure(embedder);
      await server.settled(embedder).finally(() => (changed = true));
    };
    await Promise.all([change(), watch()]);

    const after = { vector: await found(ana, 'vector'), hybrid: await found(ana, 'hybrid') };
    expect(after.vector).not.toEqual(before.vector);
    for (const each of seen) {
      for (const mode of ['vector', 'hybrid'] as const) {
        for (const [index, answer] of each[mode].entries())
          expect([before[mode][index], after[mode][index]]).toContain(answer);
      }
    }
    expect(await server.state()).toMatchObject({ current: { id: embedder }, next: null, done: 3, total: 3 });
    // The server deletes unused vectors without a request.
    while ((await server.vectors()).length > 1) await server.state();
    expect((await server.vectors()).map(({ count }) => count)).toEqual([passages]);
  }
  expect(new Set(server.ledger.map(({ provider }) => provider))).toEqual(new Set(['openai']));
});

test('a document uploaded during an embedder change is found by meaning immediately and afterwards', async () => {
  await using server = await workspace();
  const { ana } = server;
  const [first, second] = await articles();
  await server.embedded(ana, (await server.add(ana, ...(first ?? ['', '']))).id);

  server.provider.answered = 0;
  await server.configure(openai);
  const { id } = await server.add(ana, ...(second ?? ['', '']));
  await server.embedded(ana, id);
  const hits = async () =>
    (await ana.post('/api/semantic-search', { query: questions[0], mode: 'vector', documentIds: [id] })).body
      .results.length;
  expect(await hits()).toBeGreaterThan(0);
  expect(await server.state()).toMatchObject({ current: { id: builtin.id }, next: { id: openai }, total: 2 });
  server.provider.answered = Number.POSITIVE_INFINITY;
  await server.settled(openai);
  expect(await server.state()).toMatchObject({ next: null, done: 2, total: 2 });
  // The number of hits can change, because each embedder finds other duplicates.
  expect(await hits()).toBeGreaterThan(0);
});

test('an embedder change continues when the provider is back, and shows why it stopped', async () => {
  await using server = await workspace();
  const { ana } = server;
  for (const [name, text] of await articles())
    await server.embedded(ana, (await server.add(ana, name, text)).id);
  const before = await found(ana, 'vector');

  server.provider.answered = 0;
  await server.configure(openai);
  while ((await server.state()).problem === null) expect(await found(ana, 'vector')).toEqual(before);
  expect((await server.state()).problem).toContain('OPENAI_API_KEY');
  expect(await found(ana, 'vector')).toEqual(before);
  server.provider.answered = Number.POSITIVE_INFINITY;
  await server.settled(openai);
  expect((await server.state()).problem).toBeNull();
});

test('an embedder change that is canceled halfway and started again leaves nothing behind', async () => {
  await using server = await workspace();
  const { ana } = server;
  for (const place of [0, 1])
    await server.embedded(ana, (await server.add(ana, `manual ${place}.md`, manual(place))).id);
  const before = await found(ana, 'vector');
  const [own] = await server.vectors();
  expect(own?.count).toBeGreaterThan(64);

  server.provider.answered = 1;
  await server.configure(openai);
  while ((await server.state()).problem === null) expect(await found(ana, 'vector')).toEqual(before);
  expect(await server.vectors()).toHaveLength(2);
  await server.configure(builtin.id);
  expect(await server.state()).toMatchObject({ current: { id: builtin.id }, next: null, done: 2 });
  while ((await server.vectors()).length > 1) expect(await found(ana, 'vector')).toEqual(before);
  expect(await server.vectors()).toEqual([own]);

  server.provider.answered = Number.POSITIVE_INFINITY;
  await server.configure(google);
  await server.settled(google);
  expect(await server.state()).toMatchObject({ next: null, done: 2, total: 2 });
});

test('search without the embedder’s key uses keywords only and has a notice about that, and the embedder can be replaced', async () => {
  await using server = await workspace();
  const { ana } = server;
  await server.configure(openai);
  await server.settled(openai);
  const [first] = await articles();
  const { id } = await server.add(ana, ...(first ?? ['', '']));
  await server.embedded(ana, id);

  server.keys.delete('OPENAI_API_KEY');
  const ask = async (mode: string) =>
    (await ana.post('/api/semantic-search', { query: 'sentence of a doctor', mode })).body;
  expect((await ask('hybrid')).results.length).toBeGreaterThan(0);
  expect((await ask('hybrid')).notice).toContain('semantic search isn’t available');
  expect((await ask('vector')).results).toEqual([]);
  expect((await ask('keyword')).notice).toBeUndefined();
  expect((await server.state()).problem).toContain('OPENAI_API_KEY isn’t set');
  const other = await server.add(ana, 'late.txt', 'A late document about lighthouses.');
  expect(other.status).toBe('processed');

  await server.configure(builtin.id);
  await server.settled(builtin.id);
  expect((await ask('hybrid')).notice).toBeUndefined();
  expect(await server.state()).toMatchObject({ done: 2, total: 2, problem: null });
});

test('a deleted document is skipped by an embedder change, and gets its new vectors when it is restored', async () => {
  await using server = await workspace();
  const { ana } = server;
  const { id } = await server.add(ana, 'lamp.txt', 'The keeper lights the lamp at dusk.');
  await server.embedded(ana, id);
  await ana.delete(`/api/documents/${id}`);
  await server.configure(openai);
  await server.settled(openai);
  expect(await server.state()).toMatchObject({ done: 0, total: 0 });
  await ana.post(`/api/documents/${id}/restore`);
  await server.embedded(ana, id);
  expect(await server.state()).toMatchObject({ done: 1, total: 1 });
});
