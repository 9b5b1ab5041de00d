import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ProviderServer;
let root: TestClient;
let ana: TestClient;
beforeAll(async () => {
  server = await providerServer({ GEMINI_API_KEY: '' });
  [root, ana] = await Promise.all([server.signIn('root@example.test'), server.signIn('ana@example.test')]);
});
afterAll(() => server.close());

const agent = '/api/ai-agents/asker';
const company = '/api/admin/agents/asker';
const none = { provider: null, model: null, temperature: null, maxTokens: null };
const ask = (wishes: object = {}, client = ana) => client.post('/api/agents/asker/text', wishes);
const lastBody = () => server.upstream.requests.at(-1)?.body as Record<string, unknown>;

async function provider(identifier: string): Promise<{ id: number }> {
  const { body } = await root.get('/api/ai/providers');
  return (
    (body as { id: number; identifier: string }[]).find((each) => each.identifier === identifier) ?? { id: 0 }
  );
}

beforeEach(async () => {
  await ana.patch(agent, { ...none, provider: undefined, aiProvider: null });
  await root.put(company, none);
});

describe('the provider of an answer', () => {
  it('an unknown provider is reported as missing, together with the available providers', async () => {
    const { status, body } = await ask({ provider: 'nobody' });
    expect([status, body.message]).toEqual([
      400,
      'There is no AI provider "nobody". Choose one of: OpenAI, Anthropic, Google Gemini, Built-in.',
    ]);
    const refused = await ana.patch(agent, { aiProvider: 'nobody' });
    expect([refused.status, refused.body.message]).toEqual([400, body.message]);
    expect((await root.put(company, { provider: 'nobody' })).status).toBe(400);
    expect((await ana.put(company, { provider: 'openai' })).status).toBe(403);
  });

  it('choosing a provider without a key causes an error that does not name the variable', async () => {
    const { status, body } = await ask({ provider: 'google' });
    expect([status, body.message]).toEqual([
      503,
      'Google Gemini has no key on the server. Ask an administrator, or choose another provider.',
    ]);
  });

  it('OpenAI answers when neither the person nor the company chose a provider', async () => {
    expect((await ask()).body).toMatchObject({ provider: 'openai', model: 'gpt-6.1-sol' });
    expect((await ana.get(agent)).body).toMatchObject({
      provider: 'OpenAI',
      aiProvider: null,
      settings: { provider: 'openai', model: 'gpt-6.1-sol' },
    });
  });

  it('the company’s choice of provider overrides the person’s', async () => {
    const chosen = await root.put(company, { provider: 'Anthropic', model: 'claude-haiku-5-5' });
    expect(chosen.body).toMatchObject({ company: { provider: 'Anthropic', model: 'claude-haiku-5-5' } });
    expect((await ask()).body).toMatchObject({ provider: 'anthropic', model: 'claude-haiku-5-5' });

    const own = await ana.patch(agent, { aiProvider: 'openai', model: 'gpt-6-luna' });
    expect(own.body).toMatchObject({
      provider: 'OpenAI',
      aiProvider: 'openai',
      settings: { provider: 'openai', model: 'gpt-6-luna' },
      own: { provider: 'openai', model: 'gpt-6-luna', temperature: null, maxTokens: null },
    });
    expect((await ask()).body).toMatchObject({ provider: 'openai', model: 'gpt-6-luna' });
    expect((await ask({}, root)).body).toMatchObject({ provider: 'anthropic' });

    const back = await ana.patch(agent, { aiProvider: '' });
    expect(back.body.own).toEqual(none);
    expect((await ask()).body).toMatchObject({ provider: 'anthropic', model: 'claude-haiku-5-5' });
  });

  it('the provider field of a chat request accepts an identifier in any case or a display name', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana, 'A chat', 78);
    for (const aiProvider of ['anthropic', 'Claude', 'ANTHROPIC']) {
      const { runId } = await frames.ask(sessionId, 'When?', { aiProvider });
      expect(await frames.end(runId)).toMatchObject({
        message: { provider: 'anthropic', model: 'claude-sonnet-5-5', status: 'complete' },
      });
    }
    const { runId } = await frames.ask(sessionId, 'When?', { aiProvider: 'nobody' });
    expect(await frames.end(runId)).toMatchObject({ type: 'error', code: 'invalid' });
  });

  it('another provider answers while the chosen provider is switched off', async () => {
    await ana.patch(agent, { aiProvider: 'anthropic' });
    const { id } = await provider('anthropic');
    await root.put(`/api/ai/providers/${id}`, { isActive: false });
    expect((await ask()).body).toMatchObject({ provider: 'openai' });
    expect((await ana.get(agent)).body).toMatchObject({ provider: 'OpenAI', aiProvider: 'anthropic' });
    expect((await ask({ provider: 'anthropic' })).status).toBe(400);
    await root.put(`/api/ai/providers/${id}`, { isActive: true });
    expect((await ask()).body).toMatchObject({ provider: 'anthropic' });
  });

  it('the workspace’s default provider answers when a default was set', async () => {
    const { id } = await provider('anthropic');
    await root.put(`/api/ai/providers/${id}`, { isDefault: true });
    expect((await ask()).body).toMatchObject({ provider: 'anthropic' });
    await root.put(`/api/ai/providers/${(await provider('openai')).id}`, { isDefault: true });
    expect((await ask()).body).toMatchObject({ provider: 'openai' });
  });
});

describe('the model of an answer', () => {
  it('a chosen model that does not exist is refused', async () => {
    const unknown = await ana.patch(agent, { model: 'gpt-9' });
    expect([unknown.status, unknown.body.message]).toEqual([
      400,
      expect.stringContaining('Choose one of: gpt-6'),
    ]);
    const foreign = await ana.patch(agent, { aiProvider: 'anthropic', model: 'gpt-6-luna' });
    expect([foreign.status, foreign.body.message]).toEqual([
      400,
      'There is no model "gpt-6-luna" of Anthropic. Choose one of: claude-sonnet-5-5, claude-haiku-5-5, claude-opus-5-5.',
    ]);
  });

  it("the provider's default model answers when the requested model belongs to another provider", async () => {
    await ana.patch(agent, { aiProvider: 'openai', model: 'gpt-6-luna' });
    expect((await ask({ provider: 'anthropic' })).body.model).toBe('claude-sonnet-5-5');
    expect((await ask({ model: 'claude-haiku-5-5' })).body.model).toBe('gpt-6-luna');
    expect((await ask({ model: 'gpt-6-astra' })).body.model).toBe('gpt-6-astra');
  });

  it('the temperature and token limit that were set for an agent apply, within what the model supports', async () => {
    await ask();
    expect(lastBody()).not.toHaveProperty('temperature');
    await root.put(company, { temperature: 0.3, maxTokens: 900 });
    await ana.patch(agent, { maxTokens: 500_000 });
    expect((await ana.get(agent)).body.settings).toMatchObject({ temperature: 0.3, maxTokens: 500_000 });
    await ask({ model: 'gpt-4o' });
    expect(lastBody()).toMatchObject({ model: 'gpt-4o', temperature: 0.3 });
    expect(JSON.stringify(lastBody())).toContain('16384');
    await ask();
    expect(lastBody()).not.toHaveProperty('temperature');
    await ask({ maxTokens: 700, provider: 'anthropic' });
    expect(lastBody()).toMatchObject({ model: 'claude-sonnet-5-5', max_tokens: 700 });
  });
});
