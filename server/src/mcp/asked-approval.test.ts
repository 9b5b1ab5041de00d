import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowTools } from '../agents/shared-tools/testing/allow-tools.ts';
import { commandModel, wish } from '../agents/shared-tools/testing/command-model.ts';
import { agentFolder } from '../testing/agent-folder.ts';
import type { TestClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { assistant as connect, tokenOf } from './testing/assistant.ts';

const offers = [{ name: 'add', title: 'Add an entry', description: 'Adds one.', changes: true }];
const manifest = { id: 'book', name: 'Agent book', description: '-', capabilities: ['storage'], offers };
const book = `
import { z } from 'zod';
import { serverKit } from '@staffroom/sdk/server';
const { sharedTool, defineServerPlugin } = serverKit(${JSON.stringify(manifest)});
const Entry = z.object({ words: z.string() });
export default defineServerPlugin({ offers: [
  sharedTool('add', { input: Entry, output: Entry, run: async ({ words }, call) => call.storage.collection('entries', Entry).create({ words }) }),
] });
`;

let server: TestServer;
let ana: TestClient;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const upstream = resources.use(await loopbackUpstream({ respond: commandModel }));
  const folder = resources.use(await agentFolder());
  await folder.agent('book', { manifest, server: book });
  await folder.agent('clerk', {
    manifest: { capabilities: ['ai'], uses: ['tools'], defaults: { provider: 'openai' } },
  });
  await folder.plugins({ book: {}, clerk: {} });
  const env = {
    OPENAI_API_KEY: 'sk-loopback',
    OPENAI_BASE_URL: upstream.url.openai,
    PLUGINS_FILE: folder.file,
  };
  server = resources.use(await testServer({ env }));
  ana = await server.signIn('ana@example.test');
  await allowTools(await server.signIn('root@example.test'));
});
afterAll(() => resources[Symbol.asyncDispose]());

const entries = async (words: string) => {
  const { rows } = await server.database.pool.query(
    `select data from agent_record where agent = 'book' and data ->> 'words' = $1`,
    [words],
  );
  return rows.length;
};
const ask = (words: string) => ({ agent: 'clerk', question: wish('book__add', { words }) });
const modern = {
  versionNegotiation: { mode: 'auto' as const },
  capabilities: { elicitation: { form: {} } },
};

async function asking(
  answer: (message: string) => Promise<{ action: 'accept' | 'decline'; approve?: boolean }>,
) {
  const outside = await connect(server.url, (await tokenOf(ana, 30, true)).secret, modern);
  outside.client.setRequestHandler('elicitation/create', async ({ params }) => {
    const { action, approve } = await answer(params.message);
    return { action, ...(approve !== undefined && { content: { approve } }) };
  });
  return outside;
}

test('a client that can ask the person shows the whole change, and the change is made after approval', async () => {
  const asked: string[] = [];
  await using outside = await asking(async (message) => {
    asked.push(message);
    expect(await entries('for the roof')).toBe(0);
    return { action: 'accept', approve: true };
  });
  const { data } = await outside.call('ask_agent', ask('for the roof'));
  expect(data).toMatchObject({ answer: 'It is done.', status: 'complete' });
  expect(asked).toEqual([expect.stringMatching(/Add an entry \(Agent book\)\nwords: for the roof/)]);
  expect(await entries('for the roof')).toBe(1);
});

test.each([
  ['declines', { action: 'decline' as const }],
  ['accepts without approving', { action: 'accept' as const, approve: false }],
])('a person who %s changes nothing', async (how, answer) => {
  await using outside = await asking(async () => answer);
  const { data } = await outside.call('ask_agent', ask(how));
  expect(data).toMatchObject({ status: 'complete' });
  expect(await entries(how)).toBe(0);
});

test('without such a client, the progress says where the person approves', async () => {
  await using outside = await connect(server.url, (await tokenOf(ana, 30, true)).secret);
  const told: string[] = [];
  const approve = async () => {
    const { rows } = await server.database.pool.query('select id from tool_approval');
    await ana.post(`/api/ai-chat-approvals/${rows[0]?.id}`, { approve: true });
  };
  const answer = await outside.call('ask_agent', ask('by the window'), {
    onprogress: ({ message = '' }) => {
      told.push(message);
      if (message.includes('approve or decline')) void approve();
    },
  });
  expect(answer.data).toMatchObject({ answer: 'It is done.' });
  expect(told.find((message) => message.includes('approve or decline'))).toContain(
    `${server.url}/agents/clerk?chat=`,
  );
  expect(await entries('by the window')).toBe(1);
});

test("another person's token neither approves a change nor follows the answer", async () => {
  const ben = await server.signIn('ben@example.test');
  const own = await ben.post('/api/ai-chat-sessions', { agentId: 'clerk', title: 'Own' });
  expect(own.status).toBe(201);
  const tried: unknown[] = [];
  await using outside = await asking(async () => {
    const { rows } = await server.database.pool.query(
      'select t.id, r.id as run, r.session_id as session from tool_approval t, chat_run r where r.user_id = t.user_id order by r.created_at desc limit 1',
    );
    const { id, run, session } = rows[0];
    const { secret } = await tokenOf(ben, 30, true);
    for (const sessionId of [session, own.body.id]) {
      const state = JSON.stringify({ runId: run, sessionId, approvalId: id, decided: [] });
      const answer = await fetch(new URL('/api/mcp', server.url), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: `Bearer ${secret}`,
          'MCP-Protocol-Version': '2026-07-28',
          'Mcp-Method': 'tools/call',
          'Mcp-Name': 'ask_agent',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'ask_agent',
            arguments: ask('stolen'),
            requestState: state,
            inputResponses: { approval: { action: 'accept', content: { approve: true } } },
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        }),
      });
      tried.push(await answer.json());
    }
    expect(await entries('stolen')).toBe(0);
    return { action: 'decline' };
  });
  await outside.call('ask_agent', ask('stolen'));
  expect(tried).toMatchObject([{ result: { isError: true } }, { result: { isError: true } }]);
  expect(await entries('stolen')).toBe(0);
});
