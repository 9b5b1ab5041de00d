import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrames } from '../../../testing/frames.ts';
import { type ProviderServer, providerServer } from '../../../testing/provider-server.ts';
import { newSession } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const key = 'sk-live-Ab3dE5gH7jK9mN1pQ3';
const words = 'The project p-17 has no access to this model in Frankfurt.';
const failure = {
  provider: 'openai',
  kind: 'bad-request',
  status: 400,
  requestId: 'req_of_the_provider',
  words: `${words} Your key was [key].\n(region_denied, invalid_request_error)`,
};

let server: ProviderServer;
let root: TestClient;
let ana: TestClient;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(400, { 'content-type': 'application/json', 'x-request-id': 'req_of_the_provider' });
    const message = `${words} Your key was ${key}.`;
    response.end(
      JSON.stringify({ error: { message, type: 'invalid_request_error', code: 'region_denied' } }),
    );
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  resources.defer(() => void upstream.close());
  const { port } = upstream.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  server = resources.use(await providerServer({ OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl }));
  [root, ana] = await Promise.all([server.signIn('root@example.test'), server.signIn('ana@example.test')]);
});
afterAll(() => resources[Symbol.asyncDispose]());

async function failedRun(client: TestClient, session?: string): Promise<string> {
  using frames = await openFrames(client);
  const { runId } = await frames.ask(session ?? (await newSession(client, 'A chat', 78)), 'When?', {
    aiProvider: 'openai',
  });
  const end = await frames.end(runId);
  expect(end.type).toBe('error');
  expect(JSON.stringify(frames.all)).not.toContain('Frankfurt');
  return runId;
}

describe('why an answer failed', () => {
  it("the provider's error text about a failed answer is shown to the administrator who asked, without the key", async () => {
    const runId = await failedRun(root);
    const { status, body } = await root.get(`/api/chat/runs/${runId}/failure`);
    expect([status, body.failure]).toMatchObject([200, failure]);
    expect(JSON.stringify(body)).not.toContain(key);
  });

  it("the provider's error text about a failed answer is shown neither to staff nor to people who did not ask the question", async () => {
    const runId = await failedRun(ana);
    expect((await ana.get(`/api/chat/runs/${runId}/failure`)).status).toBe(403);
    expect((await root.get(`/api/chat/runs/${runId}/failure`)).status).toBe(404);
    expect((await server.anonymous.get(`/api/chat/runs/${runId}/failure`)).status).toBe(401);
  });

  it("the provider's error text about a question without an answer is shown to the administrator who asked it", async () => {
    const questionOf = async (client: TestClient) => {
      const chat = await newSession(client, 'A chat', 78);
      await failedRun(client, chat);
      const [question] = (await client.get(`/api/ai-chat-sessions/${chat}/messages`)).body;
      return `/api/chat/messages/${question.id}/failure`;
    };
    const own = await questionOf(root);
    expect((await root.get(own)).body.failure).toMatchObject(failure);
    expect((await ana.get(own)).status).toBe(403);
    for (const address of [await questionOf(ana), `/api/chat/messages/${crypto.randomUUID()}/failure`])
      expect((await root.get(address)).status).toBe(404);
  });

  it('the log contains why an answer failed, with the provider’s request id, also for staff', async () => {
    await failedRun(ana);
    const lines = server.logged.filter((line) => line.includes('ai: provider failed'));
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
      level: 'warn',
      provider: 'openai',
      status: 400,
      providerRequestId: 'req_of_the_provider',
      words: failure.words,
    });
    expect(server.logged.join()).not.toContain(key);
  });

  it("the Test button of a provider shows an administrator the provider's error text", async () => {
    const providers = (await root.get('/api/ai/providers')).body as { id: number; identifier: string }[];
    const id = providers.find(({ identifier }) => identifier === 'openai')?.id;
    const { body } = await root.post(`/api/ai/providers/${id}/test`);
    expect(body).toMatchObject({ ok: false, failure });
    expect(body.message).not.toContain('Frankfurt');
  });
});
