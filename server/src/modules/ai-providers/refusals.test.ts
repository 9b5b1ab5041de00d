import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ProviderServer;
let root: TestClient;
let ana: TestClient;
beforeAll(async () => {
  server = await providerServer();
  [root, ana] = await Promise.all([server.signIn('root@example.test'), server.signIn('ana@example.test')]);
});
afterAll(() => server.close());

const model = 'gpt-4o';
const refusal = (param: string, message = `Unsupported parameter: '${param}' is not supported.`) => ({
  error: 400,
  says: { param, code: 'unsupported_parameter', message },
});
const ask = () => ana.post('/api/agents/asker/text', { provider: 'openai', model, temperature: 0.2 });
const sent = () => server.upstream.requests.at(-1)?.body as Record<string, unknown>;

const openai = async (client = root) =>
  (await client.get('/api/ai/providers')).body.find(
    ({ identifier }: { identifier: string }) => identifier === 'openai',
  );
const refusals = async () =>
  (await openai()).refusals.map(({ parameter }: { parameter: string }) => parameter);

it('a parameter that a model refused is omitted and shown to administrators, who can allow it again', async () => {
  server.upstream.script(refusal('temperature'));
  expect((await ask()).status).toBe(200);
  expect(sent()).not.toHaveProperty('temperature');
  await vi.waitFor(async () => expect(await refusals()).toEqual(['temperature']));
  expect(await openai()).toMatchObject({ refusals: [{ model, parameter: 'temperature' }] });
  expect(await openai(ana)).not.toHaveProperty('refusals');
  expect(server.logged.join('\n')).toContain('ai: parameter refused by model');

  const { id } = await openai();
  await ask();
  expect(sent()).not.toHaveProperty('temperature');
  expect((await ana.delete(`/api/ai/providers/${id}/refusals`)).status).toBe(403);
  expect((await root.delete(`/api/ai/providers/${id}/refusals`)).body).toMatchObject({ refusals: [] });
  await ask();
  expect(sent()).toMatchObject({ temperature: 0.2 });
});

it('a context length that a model refused is shown to administrators, who can reset it', async () => {
  const message = "This model's maximum context length is 6000 tokens. However, you requested 9000 tokens.";
  server.upstream.script({
    error: 400,
    says: { param: 'messages', code: 'context_length_exceeded', message },
  });
  expect((await ask()).status).toBe(413);
  const learned = { model, parameter: 'context', tokens: 6_000 };
  await vi.waitFor(async () => expect(await openai()).toMatchObject({ refusals: [learned] }));
  const { id } = await openai();
  expect((await root.delete(`/api/ai/providers/${id}/refusals`)).body).toMatchObject({ refusals: [] });
});

it("a model's refusal of a parameter expires after a day", async () => {
  server.upstream.script(refusal('temperature'));
  await ask();
  await vi.waitFor(async () => expect(await refusals()).toEqual(['temperature']));
  await server.database.pool.query(`update ai_refusal set learned_at = now() - interval '25 hours'`);
  const { id } = await openai();
  await root.put(`/api/ai/providers/${id}`, { description: 'Read again.' });
  expect(await refusals()).toEqual([]);
  await ask();
  expect(sent()).toMatchObject({ temperature: 0.2 });
});

it('one malformed tool call and one refused schema do not disable tools for anyone', async () => {
  for (const says of [
    { code: 'tool_use_failed', message: 'Failed to call a function.' },
    {
      param: 'tools[0].parameters',
      code: 'invalid_function_parameters',
      message: 'Invalid schema for tools',
    },
  ]) {
    server.upstream.script({ error: 400, says, repeat: 3 });
    await ana.post('/api/agents/asker/tool', { provider: 'openai' });
    server.upstream.script({ text: 'Here.' }, { text: 'Here.' });
    await ana.post('/api/agents/asker/tool', { provider: 'openai' });
    expect(sent()).toHaveProperty('tools');
  }
});
