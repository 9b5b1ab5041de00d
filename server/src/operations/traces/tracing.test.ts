import { loopbackUpstream } from '@staffroom/sdk/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandModel, wish } from '../../agents/shared-tools/testing/command-model.ts';
import { openTickets } from '../../mcp/testing/tickets.ts';
import { allowTools } from '../../agents/shared-tools/testing/allow-tools.ts';
import { agentFolder } from '../../testing/agent-folder.ts';
import { openFrames } from '../../testing/frames.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { testServer } from '../../testing/test-server.ts';
import { headersIn } from './open-tracer.ts';
import { otlpReceiver } from './testing/otlp-receiver.ts';

const clerk = `
import { serverKit } from '@staffroom/sdk/server';
const { chat, defineServerPlugin } = serverKit({ id: 'clerk', name: 'Clerk', description: '-', capabilities: ['ai', 'search'] });
export default defineServerPlugin({
  chat: chat(async function* ({ message }, call) {
    await call.search.find(message);
    yield* call.ai.stream({ messages: [{ role: 'user', content: message }], tools: [] });
  }),
});
`;
const secret = 'the secret roof';

/** Starts a server with one agent that searches, asks a model and calls a tool of an MCP server. */
async function clerkServer(more: Record<string, string> = {}, entry: Record<string, unknown> = {}) {
  const resources = new AsyncDisposableStack();
  onTestFinished(() => resources.disposeAsync());
  const receiver = resources.use(await otlpReceiver());
  const tickets = resources.use(await openTickets('a token of the house'));
  const upstream = resources.use(await loopbackUpstream({ respond: commandModel }));
  const folder = resources.use(await agentFolder());
  const manifest = { number: 77, capabilities: ['ai', 'search'], uses: ['tools'] };
  await folder.agent('clerk', { manifest, server: clerk });
  await folder.plugins({ clerk: entry });
  const server = resources.use(
    await testServer({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=our%20house',
        OPENAI_API_KEY: 'sk-loopback',
        OPENAI_BASE_URL: upstream.url.openai,
        PLUGINS_FILE: folder.file,
        MCP_ALLOWED_HOSTS: '127.0.0.1',
        TICKETS_MCP_TOKEN: 'a token of the house',
        ...more,
      },
    }),
  );
  const root = await server.signIn('root@example.test');
  const mcp = { name: 'Tickets', url: tickets.url, tokenVariable: 'TICKETS_MCP_TOKEN' };
  expect((await root.post('/api/admin/mcp-servers', mcp)).status).toBe(201);
  await allowTools(root);
  return { server, receiver, tickets, root };
}

async function ask(client: TestClient) {
  using frames = await openFrames(client);
  const sessionId = await newSession(client, 'A chat', 77);
  const question = wish('mcp_tickets__tickets_list', { about: secret });
  const { runId } = await frames.ask(sessionId, question, { aiProvider: 'openai' });
  const end = await frames.end(runId);
  if (end.type === 'error') throw new Error(end.message);
  return { runId, sessionId, messageId: end.message.id, model: String(end.message.model) };
}

const spanTree = (model: string) => [
  'answer',
  '  invoke_agent clerk',
  '    retrieval library',
  expect.stringMatching(/^ {6}embeddings /),
  `    chat ${model}`,
  '    execute_tool mcp_tickets__tickets_list',
  '      tools/call tickets.list',
  `    chat ${model}`,
  '  check answer',
  '  store answer',
];

describe('traces', () => {
  it.each([false, true])(
    'the spans of an answer form one tree, also if its agent runs in another process (%s)',
    async (isolate) => {
      const { server, receiver, tickets, root } = await clerkServer({}, { isolate });
      const { runId, sessionId, messageId, model } = await ask(root);
      await expect.poll(() => receiver.treeOf('answer')).toEqual(spanTree(model));
      const span = receiver.named('answer');
      expect(span?.attributes).toMatchObject({
        'gen_ai.agent.name': 'clerk',
        'gen_ai.conversation.id': sessionId,
        'staffroom.request.id': runId,
        'staffroom.answer.status': 'complete',
      });
      expect(receiver.named(`chat ${model}`)).toMatchObject({
        kind: 3,
        failed: false,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': 'openai',
          'gen_ai.request.model': model,
          'gen_ai.usage.input_tokens': expect.any(Number),
          'gen_ai.usage.output_tokens': expect.any(Number),
          'gen_ai.response.time_to_first_chunk': expect.any(Number),
        },
      });
      const call = receiver.named('tools/call tickets.list');
      expect(tickets.traceparent).toBe(`00-${span?.traceId}-${call?.spanId}-01`);
      expect(receiver.headers['x-tenant']).toBe('our house');
      expect(receiver.text()).not.toContain(secret);

      const logged = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
      const own = logged.filter(({ traceId }) => traceId === span?.traceId).map(({ msg }) => msg);
      expect(own).toEqual(expect.arrayContaining(['ai: model call ended', 'chat: answer ended']));

      const why = await root.get(`/api/chat/messages/${messageId}/why`);
      expect(why.body.noted.traceId).toBe(span?.traceId);
    },
  );

  it('only administrators see the trace of an answer', async () => {
    const { server } = await clerkServer();
    const ana = await server.signIn('ana@example.test');
    const { messageId } = await ask(ana);
    const why = async () => (await ana.get(`/api/chat/messages/${messageId}/why`)).body.noted;
    await expect.poll(why).toMatchObject({ traceId: null });
  });

  it('with the capture variable, spans contain the messages and the results of tools', async () => {
    const { receiver, root } = await clerkServer({
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
    });
    await ask(root);
    const names = ['gen_ai.input.messages', 'gen_ai.output.messages', 'gen_ai.tool.call.result'];
    const contents = () =>
      receiver.spans.flatMap(({ attributes }) => names.flatMap((name) => attributes[name] ?? []));
    await expect.poll(contents).toHaveLength(5);
    const text = contents().join('\n');
    for (const part of [secret, 'It is done.', 'The roof leaks']) expect(text).toContain(part);
  });

  it('a job continues the trace of the request that started it', async () => {
    const { receiver, root } = await clerkServer();
    await root.upload('/api/documents', 'Roof.md', '# The roof\n\nIt leaks.');
    await expect
      .poll(() => receiver.treeOf('POST /api/documents'))
      .toEqual(
        expect.arrayContaining(['POST /api/documents', '  job documents.ingest', '    extract document']),
      );
    expect(receiver.named('POST /api/documents')?.attributes).toMatchObject({
      'http.response.status_code': 201,
      'http.route': '/api/documents',
    });
  });

  it('a part of the traces is sent if the server operator wants it', async () => {
    const { receiver, root } = await clerkServer({ OTEL_TRACES_SAMPLER_ARG: '0' });
    const { messageId } = await ask(root);
    expect((await root.get(`/api/chat/messages/${messageId}/why`)).status).toBe(200);
    expect(receiver.spans).toEqual([]);
  });

  it('an answer is complete while the receiver of traces is away, and one log line says so', async () => {
    const { server, receiver, root } = await clerkServer();
    await receiver[Symbol.asyncDispose]();
    await ask(root);
    await ask(root);
    const lines = () => server.logged.filter((line) => line.includes('traces: cannot send spans'));
    await expect.poll(lines, { timeout: 20_000 }).toHaveLength(1);
  });

  it('the headers for the receiver are read in the form of OpenTelemetry', () => {
    expect(headersIn('authorization=Bearer%20abc=, x-tenant=a')).toEqual({
      authorization: 'Bearer abc=',
      'x-tenant': 'a',
    });
  });
});
