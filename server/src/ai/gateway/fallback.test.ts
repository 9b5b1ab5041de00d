import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ProviderServer;
let root: TestClient;
let ana: TestClient;
beforeAll(async () => {
  server = await providerServer();
  [root, ana] = await Promise.all([server.signIn('root@example.test'), server.signIn('ana@example.test')]);
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('delete from ai_call'));

const ask = (wishes: object = {}) => ana.post('/api/agents/asker/text', wishes);
const allow = (fallback: boolean) => root.put('/api/ai/settings', { fallback });

async function ledger(): Promise<string[]> {
  const { rows } = await server.database.pool.query(
    `select provider || ' ' || outcome as line from ai_call order by created_at, provider`,
  );
  return rows.map(({ line }) => line);
}

describe('the provider fallback', () => {
  it('a failing provider has no fallback unless an administrator allows it', async () => {
    await allow(false);
    server.upstream.script({ error: 401 });
    const { status, body } = await ask();
    expect([status, body.message]).toEqual([503, expect.stringMatching(/^OpenAI rejected the key/)]);
    expect(body.message).not.toContain('OPENAI_API_KEY');
    expect(await ledger()).toEqual(['openai bad-key']);
  });

  it('the next provider answers instead of a failing one and is named as the fallback, and the ledger contains both', async () => {
    await allow(true);
    server.upstream.script({ error: 401 }, { text: 'In May.' });
    expect((await ask()).body).toMatchObject({
      text: 'In May.',
      provider: 'anthropic',
      model: 'claude-sonnet-5-5',
    });
    expect(await ledger()).toEqual(['openai bad-key', 'anthropic complete']);
  });

  it('the fallback also replaces a failing provider in chats and for structured output', async () => {
    await allow(true);
    using frames = await openFrames(ana);
    server.upstream.script({ error: 401 }, { text: 'In May.' });
    const { runId } = await frames.ask(await newSession(ana, 'A chat', 78), 'When?');
    expect(await frames.end(runId)).toMatchObject({
      fullResponse: 'In May.',
      message: { provider: 'anthropic', status: 'complete' },
    });
    server.upstream.script({ error: 401 });
    expect((await ana.post('/api/agents/asker/object', {})).body).toEqual({ days: expect.any(Number) });
    expect(await ledger()).toEqual([
      'openai bad-key',
      'anthropic complete',
      'openai bad-key',
      'anthropic complete',
    ]);
  });

  it('a provider that has already written text has no fallback', async () => {
    await allow(true);
    using frames = await openFrames(ana);
    server.upstream.script({ text: ['Half an ', 'answer'], breaks: 'cut' });
    const { runId } = await frames.ask(await newSession(ana, 'A chat', 78), 'When?');
    expect(await frames.end(runId)).toMatchObject({
      type: 'error',
      partial: { content: 'Half an answer', provider: 'openai' },
    });
    expect(await ledger()).toEqual(['openai cut']);
  });

  it('no other provider is tried if the request and not the provider caused the failure', async () => {
    await allow(true);
    server.upstream.script({ error: 'context-too-long' });
    expect((await ask()).status).toBe(413);
    expect(await ledger()).toEqual(['openai context-too-long']);
  });

  it('the error after a fallback reports the failed provider, not a provider that lacks structured output', async () => {
    await using one = await providerServer({ ANTHROPIC_API_KEY: '', GEMINI_API_KEY: '' });
    const admin = await one.signIn('root@example.test');
    await admin.put('/api/ai/settings', { fallback: true });
    one.upstream.script({ error: 401, repeat: 3 });
    const { status, body } = await admin.post('/api/agents/asker/object', {});
    expect([status, body.fields, body.message]).toEqual([503, undefined, expect.stringMatching(/^OpenAI/)]);
  });

  it("the fallback ends after three attempts with the last provider's error", async () => {
    await allow(true);
    server.upstream.script({ error: 401, repeat: 3 });
    const { status, body } = await ask();
    expect([status, body.message]).toEqual([503, expect.stringMatching(/^Google Gemini/)]);
    expect(await ledger()).toEqual(['openai bad-key', 'anthropic bad-key', 'google bad-key']);
  });
});

describe('a workspace without any key', () => {
  it('a workspace without any provider key gives demo answers, whatever provider is chosen', async () => {
    await using demo = await providerServer({
      OPENAI_API_KEY: '',
      ANTHROPIC_API_KEY: '',
      GEMINI_API_KEY: '',
    });
    const bo = await demo.signIn('bo@example.test');
    expect((await bo.get('/api/ai/defaults')).body).toMatchObject({ demo: true });
    for (const provider of [undefined, 'openai', 'Google Gemini']) {
      const { status, body } = await bo.post('/api/agents/asker/text', { provider });
      expect([status, body.provider]).toEqual([200, 'built-in']);
    }
    expect(demo.upstream.requests).toEqual([]);
    const structure = await bo.post('/api/agents/asker/object', {});
    expect([structure.status, structure.body.message]).toEqual([
      503,
      expect.stringContaining('doesn’t support structured output'),
    ]);
    expect(structure.body.fields).toEqual({ provider: 'doesn’t support structured output' });

    const admin = await demo.signIn('root@example.test');
    const { body } = await admin.get('/api/ai/providers');
    const builtin = body.find((each: { protocol: string }) => each.protocol === 'builtin');
    await admin.put(`/api/ai/providers/${builtin.id}`, { isActive: false });
    const nobody = await bo.post('/api/agents/asker/text', {});
    expect([nobody.status, nobody.body.message]).toEqual([
      503,
      expect.stringMatching(/^No AI provider is ready/),
    ]);
    expect((await bo.get('/api/ai/defaults')).body).toMatchObject({
      provider: null,
      model: null,
      demo: false,
    });
  });
});

describe('a workspace whose default is the built-in provider', () => {
  it('a workspace with the built-in provider as default does not count as a demo while another provider is available', async () => {
    await using one = await providerServer({ ANTHROPIC_API_KEY: '', GEMINI_API_KEY: '' });
    const admin = await one.signIn('root@example.test');
    const { body } = await admin.get('/api/ai/providers');
    const builtin = body.find((each: { protocol: string }) => each.protocol === 'builtin');
    await admin.put(`/api/ai/providers/${builtin.id}`, { isDefault: true });
    expect((await admin.get('/api/ai/defaults')).body).toMatchObject({
      provider: { identifier: 'built-in' },
      demo: false,
    });
    const chosen = async (provider?: string) => {
      const answer = await admin.post('/api/agents/asker/text', { provider });
      return [answer.status, answer.body.provider ?? answer.body.message];
    };
    expect(await chosen()).toEqual([200, 'built-in']);
    expect(await chosen('openai')).toEqual([200, 'openai']);
    expect(await chosen('anthropic')).toEqual([503, expect.stringMatching(/^Anthropic has no key/)]);
  });
});

describe('the address of a provider', () => {
  const team = { name: 'Team', identifier: 'team', apiKeyEnvVar: 'TEAM_API_KEY' };

  async function askTeam(one: ProviderServer, baseUrl: string) {
    const [admin, bo] = await Promise.all([one.signIn('root@example.test'), one.signIn('bo@example.test')]);
    const { body } = await admin.post('/api/ai/providers', { ...team, baseUrl });
    await admin.post('/api/ai/models', { name: 'Llama', identifier: 'llama-4', providerId: String(body.id) });
    return bo.post('/api/agents/asker/text', { provider: 'team' });
  }

  it('a provider is not called if an administrator set its address to a private network', async () => {
    await using one = await providerServer({ TEAM_API_KEY: 'team-key' });
    const { status, body } = await askTeam(one, one.upstream.url.openai);
    expect([status, body.message]).toEqual([503, expect.stringMatching(/private network.*AI_ALLOWED_HOSTS/)]);
    expect(one.upstream.requests).toEqual([]);
  });

  it('a provider at an allowed private address is called with its own key', async () => {
    const { upstream } = server;
    const { host } = new URL(upstream.url.openai);
    await using one = await providerServer({ AI_ALLOWED_HOSTS: host, TEAM_API_KEY: 'team-key' });
    const { body } = await askTeam(one, upstream.url.openai);
    expect(body).toMatchObject({ provider: 'team', model: 'llama-4' });
    expect(upstream.requests.at(-1)?.headers.authorization).toBe('Bearer team-key');
  });
});
