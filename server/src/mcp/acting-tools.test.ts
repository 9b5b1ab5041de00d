import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { agentFolder } from '../testing/agent-folder.ts';
import { readingTimeoutMs } from '../testing/run/limits.ts';
import type { TestClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { assistant as connect, tokenOf } from './testing/assistant.ts';

const half = `
import { once } from 'node:events';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { chat, job, defineServerPlugin } = serverKit({ id: 'desk', name: 'Agent desk', description: 'For a test.', capabilities: ['search'] });
const input = z.object({ text: z.string(), documentId: z.uuid().optional() });
export default defineServerPlugin({
  chat: chat(async function* (turn, call) {
    if (turn.message === 'wait') {
      yield { type: 'text', text: 'So far ' };
      await once(call.signal, 'abort');
      call.signal.throwIfAborted();
    }
    if (turn.message === 'again') return yield { type: 'text', text: 'After ' + turn.history.length + ' messages.' };
    yield { type: 'status', text: 'Searching the shelves' };
    const sources = await call.search.passages(turn.message);
    yield { type: 'sources', sources };
    yield { type: 'text', text: sources.length > 0 ? 'Three times a day [1].' : 'Nothing.' };
  }),
  jobs: [
    job(jobSpec({ name: 'measure', title: 'Measure', input, result: z.object({ length: z.number() }) }),
      async ({ input }) => ({ length: input.text.length })),
    job(jobSpec({ name: 'wait', title: 'Wait', input, result: z.null() }), async ({ call }) => {
      await once(call.signal, 'abort');
      call.signal.throwIfAborted();
    }),
  ],
});
`;

let server: TestServer;
let ana: TestClient;
let documentId: string;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const folder = resources.use(await agentFolder());
  const manifest = { capabilities: ['search'] };
  await folder.agent('desk', { manifest, server: half });
  await folder.agent('board', {
    manifest,
    server: half.replace("id: 'desk', name: 'Agent desk'", "id: 'board', name: 'Agent board'"),
  });
  await folder.agent('mute', { server: 'export default {};' });
  await folder.plugins({ desk: {}, board: { roles: ['admin'] }, mute: {} });
  server = resources.use(await testServer({ env: { PLUGINS_FILE: folder.file } }));
  ana = await server.signIn('ana@example.test');
  const text = 'The ferry to the island leaves three times a day.';
  documentId = (await ana.upload('/api/documents', 'ferry.md', text)).body.id;
  const isProcessed = async () => (await ana.get(`/api/documents/${documentId}`)).body.status === 'processed';
  await vi.waitUntil(isProcessed, { timeout: readingTimeoutMs });
});
afterAll(() => resources[Symbol.asyncDispose]());

type Options = Parameters<typeof connect>[2];
const actingAssistant = async (client = ana, options: Options = {}) =>
  connect(server.url, (await tokenOf(client, 30, true)).secret, options);
const modern: Options = { versionNegotiation: { mode: 'auto' } };
const acting = ['list_agents', 'ask_agent', 'start_job', 'get_job', 'cancel_job'];
const question = { agent: 'desk', question: 'When does the ferry leave?' };
const chats = async (client: TestClient) =>
  (await client.get('/api/ai-chat-sessions')).body as { id: string; title: string }[];

test('a token that only reads gets no tool that acts, and neither does a token from before', async () => {
  const { id, secret } = await tokenOf(ana);
  await using reader = await connect(server.url, secret);
  expect(await reader.names()).not.toEqual(expect.arrayContaining(['ask_agent']));
  for (const name of acting)
    await expect(reader.call(name, question)).rejects.toThrow(`Tool ${name} not found`);
  await server.database.pool.query('update access_token set may_act = default where id = $1', [id]);
  expect(await reader.names()).not.toContain('start_job');
  await using actor = await actingAssistant();
  expect(await actor.names()).toEqual(expect.arrayContaining(acting));
});

test('an assistant lists the agents that the person can use, with the inputs of their jobs', async () => {
  await using outside = await actingAssistant();
  const { data } = await outside.call('list_agents', {});
  const { agents } = data as { agents: { agent: string }[] };
  expect(agents.map(({ agent }) => agent)).toEqual(['desk', 'mute']);
  expect(agents[0]).toMatchObject({
    name: 'Agent desk',
    chats: true,
    jobs: [
      { job: 'measure', title: 'Measure', input: { properties: { text: { type: 'string' } } } },
      { job: 'wait' },
    ],
  });
  expect(agents[1]).toMatchObject({ chats: false, jobs: [] });
});

test.each([
  ['2025', {}],
  ['2026', modern],
] as const)(
  'an agent answers an assistant of the revision %s with passages, progress and a chat of the person',
  async (_revision, options) => {
    await using outside = await actingAssistant(ana, options);
    const progress: (string | undefined)[] = [];
    const answer = await outside.call('ask_agent', question, {
      onprogress: ({ message }) => progress.push(message),
    });
    const { chat } = answer.data as { chat: string };
    expect(answer.data).toEqual({
      answer: 'Three times a day [1].',
      status: 'complete',
      chat,
      url: `${server.url}/agents/desk?chat=${chat}`,
      passages: [
        expect.objectContaining({
          number: 1,
          documentId,
          filename: 'ferry.md',
          url: expect.stringContaining(`/documents/${documentId}?version=1`),
          quote: expect.stringContaining('three times a day'),
        }),
      ],
    });
    expect(progress).toContain('Searching the shelves');
    expect(await chats(ana)).toContainEqual(expect.objectContaining({ id: chat, agent: 'desk' }));

    const more = await outside.call('ask_agent', { ...question, question: 'again', chat });
    expect(more.data).toMatchObject({ answer: 'After 2 messages.', chat });
  },
);

test.each([
  ['2025', {}],
  ['2026', modern],
] as const)(
  'an assistant of the revision %s that cancels its call stops the answer',
  async (_revision, options) => {
    await using outside = await actingAssistant(ana, options);
    const controller = new AbortController();
    const asked = outside.call(
      'ask_agent',
      { agent: 'desk', question: 'wait' },
      { signal: controller.signal, onprogress: () => controller.abort() },
    );
    await expect(asked).rejects.toThrow(/abort/i);
    const [chat] = await chats(ana);
    const last = async () => (await ana.get(`/api/ai-chat-sessions/${chat?.id}/messages`)).body.at(-1);
    await expect.poll(last).toMatchObject({ content: 'So far ', status: 'stopped' });
  },
);

test('an assistant asks no agent, document or chat that the person cannot use', async () => {
  const ben = await server.signIn('ben@example.test');
  const own = await chats(ana);
  await using outside = await actingAssistant(ben);
  const ask = (more: object) => outside.call('ask_agent', { ...question, ...more });
  const unknown = await ask({ agent: 'nobody' });
  expect(unknown).toMatchObject({ isError: true, words: 'Agent not found.' });
  expect(await ask({ agent: 'board' })).toEqual(unknown);
  expect(await ask({ agent: 'mute' })).toMatchObject({
    words: expect.stringContaining('doesn’t have a chat'),
  });
  expect((await ask({})).data).toMatchObject({ passages: [] });
  const before = (await chats(ben)).length;
  for (const more of [
    { documents: [documentId] },
    { documents: ['00000000-0000-4000-8000-000000000000'] },
    { chat: own[0]?.id },
    { chat: '00000000-0000-4000-8000-000000000000' },
  ])
    expect(await ask(more)).toMatchObject({ isError: true, data: undefined });
  expect((await chats(ben)).length).toBe(before);
});

test('an assistant starts a job, follows it to its result, and cancels another', async () => {
  await using outside = await actingAssistant();
  const start = async (job: string, input: object) => {
    const { data } = await outside.call('start_job', { agent: 'desk', job, input });
    expect(data).toMatchObject({ agent: 'desk', job });
    return (data as { id: string }).id;
  };
  const id = await start('measure', { text: 'twelve chars', documentId });
  const state = async () => (await outside.call('get_job', { id })).data;
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({
    status: 'completed',
    result: { length: 12 },
    error: null,
    url: `${server.url}/agents/desk`,
  });
  const waiting = await start('wait', { text: '' });
  expect((await outside.call('cancel_job', { id: waiting })).data).toMatchObject({ status: 'cancelled' });
  expect(await outside.call('cancel_job', { id: waiting })).toMatchObject({ isError: true });

  for (const wrong of [
    { job: 'measure', input: { text: 3 } },
    { job: 'measure', input: { text: '', documentId: 'ferry.md' } },
    { job: 'nothing', input: { text: '' } },
  ])
    expect(await outside.call('start_job', { agent: 'desk', ...wrong })).toMatchObject({ isError: true });
});

test("an assistant starts no job of a hidden agent or on a foreign document, and sees no other person's job", async () => {
  await using outside = await actingAssistant();
  const { data } = await outside.call('start_job', {
    agent: 'desk',
    job: 'measure',
    input: { text: 'mine' },
  });
  const ben = await server.signIn('ben@example.test');
  await using foreign = await actingAssistant(ben);
  const start = (agent: string, input: object) =>
    foreign.call('start_job', { agent, job: 'measure', input: { text: 'x', ...input } });
  const unknown = await start('nobody', {});
  expect(unknown).toMatchObject({ isError: true });
  expect(await start('board', {})).toEqual(unknown);
  expect(await start('desk', { documentId })).toMatchObject({ isError: true, words: 'Document Not Found' });
  const missing = await foreign.call('get_job', { id: '00000000-0000-4000-8000-000000000000' });
  expect(missing).toMatchObject({ isError: true, words: 'Job not found' });
  const { id } = data as { id: string };
  for (const tool of ['get_job', 'cancel_job']) expect(await foreign.call(tool, { id })).toEqual(missing);
});

test('during maintenance an assistant reads, but asks no agent and starts no job', async () => {
  const root = await server.signIn('root@example.test');
  await using outside = await actingAssistant();
  await root.put('/api/admin/maintenance', { on: true, until: null });
  try {
    for (const [name, input] of [
      ['ask_agent', question],
      ['start_job', { agent: 'desk', job: 'measure', input: { text: '' } }],
    ] as const)
      expect(await outside.call(name, input)).toMatchObject({
        isError: true,
        words: expect.stringContaining('maintenance'),
      });
    expect((await outside.call('search', { query: 'ferry' })).data).toMatchObject({ results: [{}] });
  } finally {
    await root.put('/api/admin/maintenance', { on: false, until: null });
  }
});
