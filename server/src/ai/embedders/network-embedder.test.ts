import { isAppError } from '@staffroom/sdk';
import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cosine, type Embedder } from './embedder.ts';
import { createGoogleEmbedder } from './google-embedder.ts';
import type { EmbeddingCall, NetworkEmbedderOptions } from './network-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

const key = 'sk-loopback-secret';
let upstream: LoopbackUpstream;
let ledger: EmbeddingCall[];

beforeAll(async () => {
  upstream = await loopbackUpstream({ key });
});
afterAll(() => upstream[Symbol.asyncDispose]());
beforeEach(() => {
  ledger = [];
});

const protocols = {
  openai: { create: createOpenAiEmbedder, model: 'text-embedding-3-small', variable: 'OPENAI_API_KEY' },
  google: { create: createGoogleEmbedder, model: 'gemini-embedding-001', variable: 'GEMINI_API_KEY' },
};

describe.each(['openai', 'google'] as const)('the %s embedder', (protocol) => {
  const { create, model, variable } = protocols[protocol];
  const embedder = (options: Partial<NetworkEmbedderOptions> = {}): Embedder =>
    create({
      model,
      apiKey: () => key,
      baseUrl: upstream.url[protocol],
      fetch,
      record: async (call) => void ledger.push(call),
      ...options,
    });
  const refusal = async (asked: Promise<unknown>): Promise<string> => {
    const error: unknown = await asked.catch((reason: unknown) => reason);
    expect(isAppError(error) && error.code).toBe('unavailable');
    expect(String(error)).not.toContain(key);
    return String(error);
  };

  it('an embedder without a key refuses requests and names the variable', async () => {
    const before = upstream.requests.length;
    expect(await refusal(embedder({ apiKey: () => undefined }).embed(['a']))).toContain(variable);
    expect(upstream.requests).toHaveLength(before);
    expect(ledger).toEqual([]);
  });

  it.each([
    ['a refused API key', { error: 'bad-key' as const }, variable],
    ['an unknown model', { error: 404 }, model],
    ['a request that the provider refuses', { error: 400 }, '400'],
    ['an answer that is not JSON', { raw: '<html>A proxy</html>' }, '384'],
    ['an answer without vectors', { raw: '{"data":[],"embeddings":[]}' }, '384'],
    [
      'vectors of another length',
      { raw: '{"data":[{"index":0,"embedding":[1,2]}],"embeddings":[{"values":[1,2]}]}' },
      '384',
    ],
  ])('the embedder reports %s after one request, without a retry', async (_, reply, said) => {
    const before = upstream.requests.length;
    upstream.script({ to: 'embeddings', ...reply });
    const sentence = await refusal(embedder().embed(['a']));
    expect(sentence).toContain(said);
    expect(sentence).toContain('Keyword search still works');
    expect(upstream.requests).toHaveLength(before + 1);
    expect(ledger).toMatchObject([{ provider: protocol, model, inputTokens: 0, outcome: 'unavailable' }]);
  });

  it("the embedder waits for the provider's retry time, unless a person would have to wait too long", async () => {
    upstream.script({ to: 'embeddings', error: 429, retryAfter: 1 });
    const started = performance.now();
    expect(await embedder().embed(['a'])).toHaveLength(1);
    expect(performance.now() - started).toBeGreaterThan(950);

    const before = upstream.requests.length;
    upstream.script({ to: 'embeddings', error: 429, retryAfter: 30 });
    expect(await refusal(embedder().embed(['a'], { priority: 'query' }))).toContain('at its request limit');
    expect(upstream.requests).toHaveLength(before + 1);
  });

  it('the embedder retries after a provider fault, and reports a lasting fault', async () => {
    upstream.script({ to: 'embeddings', error: 500 });
    expect(await embedder().embed(['a'], { priority: 'query' })).toHaveLength(1);
    upstream.script({ to: 'embeddings', error: 503, repeat: 2 });
    expect(await refusal(embedder().embed(['a'], { priority: 'query' }))).toContain('503');
  });

  it('an embedding query times out after seconds of silence, and indexing only after minutes', async () => {
    upstream.script({ to: 'embeddings', delay: 3_600_000 });
    expect(await refusal(embedder().embed(['a'], { priority: 'query' }))).toContain('did not answer');
  });

  it('the embedder reports a server that does not respond', async () => {
    const gone = embedder({ baseUrl: 'http://127.0.0.1:9' });
    expect(await refusal(gone.embed(['a'], { priority: 'query' }))).toContain('cannot be reached');
  });

  it("the embedder's error names the variable whose key contains characters that an HTTP header does not allow", async () => {
    const before = upstream.requests.length;
    const mistyped = embedder({ apiKey: () => 'sk-“quoted”' });
    expect(await refusal(mistyped.embed(['a']))).toContain(`the key in ${variable} contains characters`);
    expect(upstream.requests).toHaveLength(before);
  });

  it("an abort ends the embedder's request with the abort's reason and disconnects from the provider", async () => {
    upstream.script({ to: 'embeddings', delay: 60_000 });
    const before = upstream.requests.length;
    const controller = new AbortController();
    const stopped = embedder().embed(['a'], { signal: controller.signal });
    const request = await upstream.request(before);
    controller.abort(new Error('left'));
    await expect(stopped).rejects.toThrow('left');
    expect(await request.ended).toMatchObject({ aborted: true });
    expect(ledger).toMatchObject([{ outcome: 'stopped' }]);
  });

  it('the embedder refuses requests after it is closed', async () => {
    const closed = embedder();
    await closed.close();
    expect(await refusal(closed.embed(['a']))).toContain('closed');
  });

  it('the embedder returns one vector of 384 dimensions and length 1 per text, in order, 64 per request', async () => {
    const before = upstream.requests.length;
    const texts = [
      ...Array.from({ length: 150 }, (_, index) => `text number ${index}`),
      '',
      ' ',
      'x'.repeat(50_000),
    ];
    const vectors = await embedder().embed(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(384);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
    const [last] = await embedder().embed(['text number 149']);
    expect(cosine(last ?? new Float32Array(), vectors[149] ?? new Float32Array())).toBeCloseTo(1, 5);
    expect(upstream.requests.length - before).toBe(4);
    expect(ledger).toHaveLength(4);
    for (const { outcome, inputTokens } of ledger) {
      expect(outcome).toBe('complete');
      expect(inputTokens).toBeGreaterThan(0);
    }
  });

  it('an embedding query is sent immediately while index batches wait', async () => {
    const answered = Promise.withResolvers<void>();
    upstream.script({ to: 'embeddings', until: answered.promise });
    const one = embedder();
    const order: string[] = [];
    const before = upstream.requests.length;
    const first = one.embed(['first']).then(() => order.push('first'));
    await upstream.request(before);
    const second = one.embed(['second']).then(() => order.push('second'));
    await one.embed(['question'], { priority: 'query' }).then(() => order.push('question'));
    answered.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['question', 'first', 'second']);
  });
});

it('the Google embedder tells the provider which texts are questions', async () => {
  const before = upstream.requests.length;
  const google = createGoogleEmbedder({
    model: 'gemini-embedding-001',
    apiKey: () => key,
    baseUrl: upstream.url.google,
    fetch,
    record: async () => {},
  });
  await google.embed(['a', 'b']);
  await google.embed(['c'], { priority: 'query' });
  const [index, query] = upstream.requests.slice(before).map(({ body }) => JSON.stringify(body));
  expect(index?.match(/RETRIEVAL_DOCUMENT/g)).toHaveLength(2);
  expect(query).toContain('RETRIEVAL_QUERY');
});
