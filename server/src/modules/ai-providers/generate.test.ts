import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ProviderServer;
let ana: TestClient;
let people = 0;
beforeAll(async () => {
  server = await providerServer({ GEMINI_API_KEY: '' });
});
afterAll(() => server.close());
beforeEach(async () => {
  // A new person for each test, because requests are rate-limited per person.
  ana = await server.signIn(`person${++people}@example.test`);
});

const content = '/api/ai/generate-content';
const topics = '/api/ai/generate-topics';
const sent = () => server.upstream.requests.at(-1)?.body as Record<string, unknown>;

describe('text from a prompt', () => {
  it('generating text from a prompt requires sign-in and a same-origin request', async () => {
    for (const path of [content, topics]) {
      expect((await server.anonymous.post(path, { prompt: 'Hello' })).status).toBe(401);
      const foreign = await ana.post(path, { prompt: 'Hello' }, { headers: { origin: 'https://evil.test' } });
      expect(foreign.status).toBe(403);
    }
  });

  it.each([
    [content, {}, 'prompt', 'Enter a prompt'],
    [content, { prompt: '  ' }, 'prompt', 'Enter a prompt'],
    [content, { prompt: 'x', maxTokens: 'many' }, 'maxTokens', 'maxTokens is a whole number from 1'],
    [content, { prompt: 'x', maxTokens: -5 }, 'maxTokens', 'maxTokens is a whole number from 1'],
    [content, { prompt: 'x', aiProvider: 'nobody' }, 'aiProvider', /^There is no AI provider "nobody"/],
    [topics, { prompt: 'x', count: 21 }, 'count', 'count is a whole number from 1 to 20'],
  ])('a request to %s with %j is refused', async (path, body, field, sentence) => {
    const answer = await ana.post(path, body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    expect(answer.body.message).toMatch(sentence);
  });

  it('text generated from a prompt comes from the named provider within its limits, and is metered', async () => {
    server.upstream.script({ text: 'A fine text.' });
    const answer = await ana.post(content, {
      prompt: 'Write',
      aiProvider: 'Anthropic',
      maxTokens: '99999999',
      cacheBuster: 1,
      t: 2,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { content: 'A fine text.', provider: 'anthropic', model: 'claude-sonnet-5-5' },
    });
    expect(sent()).toMatchObject({ max_tokens: 128_000 });
    const { rows } = await server.database.pool.query(
      'select agent, provider, outcome from ai_call order by created_at desc limit 1',
    );
    expect(rows).toEqual([{ agent: null, provider: 'anthropic', outcome: 'complete' }]);
    await ana.post(content, { prompt: 'Write', aiProvider: 'claude-haiku-5-5', maxTokens: '' });
    // Claude requires a token limit, and its reasoning counts toward the limit, so the server sends the model's maximum.
    expect(sent()).toMatchObject({ model: 'claude-haiku-5-5', max_tokens: 128_000 });
  });

  it('generating text from a prompt fails with the provider’s message', async () => {
    server.upstream.script({ error: 429, retryAfter: 120 });
    const { status, body, headers } = await ana.post(content, { prompt: 'Write', aiProvider: 'openai' });
    expect([status, headers.get('retry-after')]).toEqual([429, '120']);
    expect(body.message).toMatch(/^OpenAI is busy/);
    expect((await ana.post(content, { prompt: 'Write', aiProvider: 'google' })).status).toBe(503);
  });

  it('generating text from a prompt is rate-limited per person', async () => {
    const asked = [];
    for (let count = 0; count < 31; count++) asked.push(ana.post(content, { prompt: 'Write' }));
    const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200);
    expect(refused.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual([[429, true]]);
    const bo = await server.signIn('bo@example.test');
    expect((await bo.post(content, { prompt: 'Write' })).status).toBe(200);
  });
});

describe('topics from a prompt', () => {
  const made = (count: number) => ({
    topics: Array.from({ length: count }, (_, index) => ({ title: `Topic ${index}`, description: 'Why' })),
  });

  it('topics generated from a prompt are validated and have the requested number', async () => {
    server.upstream.script({ text: JSON.stringify(made(7)) });
    const { status, body } = await ana.post(topics, { prompt: 'Cloud', aiProvider: 'openai' });
    expect([status, body.provider, body.topics.length]).toEqual([200, 'openai', 5]);
    expect(body.topics[0]).toEqual({ id: '1', title: 'Topic 0', description: 'Why' });
    server.upstream.script({ text: JSON.stringify(made(2)) });
    expect((await ana.post(topics, { prompt: 'Cloud', count: '2' })).body.topics).toHaveLength(2);
  });

  it('topics from a prompt are refused if the model twice returns invalid structured output', async () => {
    server.upstream.script({ text: '{"topics":"none"}', repeat: 2 });
    const { status, body } = await ana.post(topics, { prompt: 'Cloud', aiProvider: 'openai' });
    expect([status, body.message]).toEqual([
      503,
      expect.stringMatching(/^OpenAI returned the wrong format twice/),
    ]);
  });

  it('generating topics from a prompt requires a language model', async () => {
    const { status, body } = await ana.post(topics, { prompt: 'Cloud', aiProvider: 'built-in' });
    expect([status, body.message]).toEqual([
      503,
      expect.stringContaining('doesn’t support structured output'),
    ]);
  });
});

describe('the test of a provider', () => {
  const test = async (client: TestClient, identifier: string) => {
    const root = await server.signIn('root@example.test');
    const { body } = await root.get('/api/ai/providers');
    const { id } = body.find((each: { identifier: string }) => each.identifier === identifier);
    return client.post(`/api/ai/providers/${id}/test`);
  };

  it('the test of a provider is reserved for administrators', async () => {
    expect((await test(ana, 'openai')).status).toBe(403);
  });

  it('the test of a provider makes one real call and reports the result', async () => {
    const root = await server.signIn('root@example.test');
    const before = server.upstream.requests.length;
    expect((await test(root, 'openai')).body).toEqual({
      ok: true,
      message: 'OpenAI replied with GPT-6.1 Sol.',
      model: 'gpt-6.1-sol',
      durationMs: expect.any(Number),
      failure: null,
    });
    expect(server.upstream.requests.length).toBe(before + 1);
    server.upstream.script({ error: 'bad-key' });
    expect((await test(root, 'anthropic')).body).toMatchObject({
      ok: false,
      message: 'Anthropic rejected the key in ANTHROPIC_API_KEY. Set a new one on the server and restart it.',
    });
    expect((await test(root, 'google')).body).toEqual({
      ok: false,
      message: 'GEMINI_API_KEY isn’t set on the server. Set it and restart the server.',
      model: 'gemini-3.8-flash',
      durationMs: 0,
      failure: null,
    });
    expect((await test(root, 'built-in')).body).toMatchObject({ ok: true });
    const actions = (await root.get('/api/admin/audit')).body.items.slice(0, 4);
    expect(
      actions.map((each: { action: string; detail: unknown }) => [each.action, each.detail]),
    ).toContainEqual(['ai-provider.test', { ok: false }]);
  });
});
