import type { AnswerStep, SharedChat } from '@staffroom/sdk/internal/shared';
import type { AnswerApp, McpServerInfo } from '@staffroom/sdk/core';
import { loopbackUpstream, type LoopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Charts, openCharts } from '../../mcp/testing/charts.ts';
import { openTickets } from '../../mcp/testing/tickets.ts';
import { agentFolder } from '../../testing/agent-folder.ts';
import { openFrames } from '../../testing/frames.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { allowTools } from '../shared-tools/testing/allow-tools.ts';
import { commandModel, wish } from '../shared-tools/testing/command-model.ts';

let server: TestServer;
let upstream: LoopbackUpstream;
let charts: Charts;
let ana: TestClient;
let ben: TestClient;
let root: TestClient;
let clerk: number;
let serverId: number;
const resources = new AsyncDisposableStack();
const servers = '/api/admin/mcp-servers';

beforeAll(async () => {
  upstream = resources.use(await loopbackUpstream({ respond: commandModel }));
  charts = resources.use(await openCharts());
  charts.csp = { connectDomains: ['https://api.charts.example'] };
  const tickets = resources.use(await openTickets('a token of the house'));
  const folder = resources.use(await agentFolder());
  await folder.agent('clerk', { manifest: { capabilities: ['ai'], uses: ['tools'] } });
  await folder.plugins({ clerk: {} });
  const env = {
    OPENAI_API_KEY: 'sk-loopback',
    OPENAI_BASE_URL: upstream.url.openai,
    PLUGINS_FILE: folder.file,
    MCP_ALLOWED_HOSTS: '127.0.0.1',
    TICKETS_MCP_TOKEN: 'a token of the house',
  };
  server = resources.use(await testServer({ env }));
  [ana, ben, root] = (await Promise.all(
    ['ana', 'ben', 'root'].map((name) => server.signIn(`${name}@example.test`)),
  )) as [TestClient, TestClient, TestClient];
  for (const { slug, id } of (await ana.get('/api/ai-agents')).body) if (slug === 'clerk') clerk = id;
  const added = await root.post(servers, { name: 'Charts', url: charts.url });
  ({ id: serverId } = added.body as McpServerInfo);
  const others = { name: 'Tickets', url: tickets.url, tokenVariable: 'TICKETS_MCP_TOKEN' };
  await root.post(servers, others);
  await allowTools(root);
});
afterAll(() => resources[Symbol.asyncDispose]());

async function chatAbout(question: string) {
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'A chat', clerk);
  const { runId } = await frames.ask(sessionId, question, { aiProvider: 'openai' });
  const end = await frames.end(runId);
  if (end.type === 'error') throw new Error(end.message);
  const [app] = end.message.steps.flatMap(({ app: each }: AnswerStep) => each ?? []);
  return { sessionId, app, path: `/api/ai-chat-sessions/${sessionId}/apps/${app?.id}` };
}

const shown = () => chatAbout(wish('mcp_charts__show', { of: 'sales' }));

async function appNow() {
  const listed = (await root.get(servers)).body as McpServerInfo[];
  const found = listed.find(({ id }) => id === serverId)?.tools.find(({ name }) => name === 'show')?.app;
  if (!found) throw new Error('There is no interface');
  return found;
}

const allowApp = async () => {
  const { digest } = await appNow();
  expect((await root.post(`${servers}/${serverId}/apps/${digest}/allow`)).status).toBe(200);
};

it('an answer has no interface before an administrator has allowed it, and models never see tools for interfaces only', async () => {
  expect((await shown()).app).toBeUndefined();
  const offered = upstream.requests.map(({ body }) => JSON.stringify(body)).join('');
  expect(offered).toContain('mcp_charts__show');
  expect(offered).not.toContain('mcp_charts__refresh');
});

it('an answer keeps interface, input and result, also when the chat is opened again', async () => {
  await allowApp();
  const { sessionId, app, path } = await shown();
  expect(app).toMatchObject({ server: 'Charts', title: 'Show a chart' });
  const [, answer] = (await ana.get(`/api/ai-chat-sessions/${sessionId}/messages`)).body as {
    steps: AnswerStep[];
  }[];
  expect(answer?.steps.flatMap((step) => step.app ?? [])).toEqual([app]);
  const view = (await ana.get(path)).body as AnswerApp;
  expect(view).toMatchObject({
    server: 'Charts',
    tool: { name: 'show', title: 'Show a chart' },
    input: { of: 'sales' },
    result: {
      content: [{ type: 'text', text: 'A chart of sales' }],
      structuredContent: { points: [1, 2, 3] },
    },
    callable: ['show', 'refresh', 'rename'],
  });
});

it('the document has an opaque origin and reaches only the allowed hosts', async () => {
  const { path } = await shown();
  const { frame } = (await ana.get(path)).body as AnswerApp;
  expect((await server.anonymous.get(frame)).status).toBe(401);
  const page = await ana.get(frame);
  expect(page.body).toContain('<p>A chart</p>');
  expect(page.body).toMatch(/^<!doctype html>/);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('sandbox allow-scripts allow-forms;');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('connect-src https://api.charts.example;');
  expect(policy).toContain("frame-src 'none';base-uri 'none';form-action 'none'");
  expect(policy).not.toMatch(/allow-same-origin|allow-popups|allow-top|'self'.*script|unsafe-eval/);
  expect(page.headers.get('set-cookie')).toBeNull();
  for (const missing of [
    '/api/mcp-apps/nothing',
    `/api/mcp-apps/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
  ])
    expect((await ana.get(missing)).status).toBe(404);
});

it('another person sees an interface only in a chat that is shared, and can never use its tools', async () => {
  const { sessionId, path, app } = await shown();
  const call = { tool: 'refresh', input: {} };
  const before = charts.asked.length;
  expect((await server.anonymous.get(path)).status).toBe(401);
  expect((await ben.get(path)).status).toBe(404);
  expect((await ben.post(`${path}/calls`, call)).status).toBe(404);
  expect((await ana.patch(`/api/ai-chat-sessions/${sessionId}`, { shared: true })).status).toBe(200);
  const shared = (await ben.get(`/api/shared-chats/${sessionId}`)).body as SharedChat;
  expect(shared.messages.flatMap(({ apps = [] }) => apps)).toEqual([app]);
  expect((await ben.get(path)).body).toMatchObject({ input: { of: 'sales' }, callable: [] });
  expect((await ben.post(`${path}/calls`, call)).status).toBe(404);
  expect(charts.asked).toHaveLength(before);
  // The interface of one chat is no way into another one.
  const other = await shown();
  expect((await ana.get(path.replace(sessionId, other.sessionId))).status).toBe(404);
});

it('an interface calls tools of its own server that it may see, and no others', async () => {
  const { path } = await shown();
  const call = (tool: string, input: object = {}) => ana.post(`${path}/calls`, { tool, input });
  expect((await call('refresh')).body).toMatchObject({
    state: 'done',
    result: { content: [{ text: 'Fresh.' }] },
  });
  // For models only, of another server, and unknown.
  for (const tool of ['inner', 'tickets.list', 'nothing']) expect((await call(tool)).status).toBe(403);
  expect(charts.asked.filter((one) => one.startsWith('inner'))).toEqual([]);
  const used = (await root.get('/api/admin/audit?action=mcp-tool.call')).body.items;
  expect(used[0]).toMatchObject({ subject: 'Charts', detail: { tool: 'refresh', ok: true } });
});

it('a change by an interface runs once, only after approval, and only as it was approved', async () => {
  const { path } = await shown();
  const call = (body: object) => ana.post(`${path}/calls`, { tool: 'rename', ...body });
  const renamed = () => charts.asked.filter((one) => one.startsWith('rename'));
  const asked = (await call({ input: { name: 'May' } })).body;
  expect(asked).toMatchObject({
    state: 'waiting',
    title: 'Rename a chart (Charts, can delete or overwrite)',
    approval: { agent: 'Charts', fields: [{ name: 'name', value: 'May' }] },
  });
  const approval = asked.approval.id as string;
  // Undecided, and decided by somebody else.
  expect((await call({ input: { name: 'May' }, approval })).status).toBe(409);
  expect((await ben.post(`/api/ai-chat-approvals/${approval}`, { approve: true })).status).toBe(409);
  expect((await ana.post(`/api/ai-chat-approvals/${approval}`, { approve: true })).status).toBe(204);
  expect((await call({ input: { name: 'June' }, approval })).status).toBe(409);
  expect(renamed()).toEqual([]);
  expect((await call({ input: { name: 'May' }, approval })).body.state).toBe('done');
  expect((await call({ input: { name: 'May' }, approval })).status).toBe(409);
  expect(renamed()).toEqual(['rename {"name":"May"}']);

  const again = (await call({ input: { name: 'July' } })).body.approval.id as string;
  await ana.post(`/api/ai-chat-approvals/${again}`, { approve: false });
  expect((await call({ input: { name: 'July' }, approval: again })).status).toBe(403);
  expect(renamed()).toHaveLength(1);
  for (const action of ['agent-tool.approve', 'agent-tool.refuse'])
    expect((await root.get(`/api/admin/audit?action=${action}`)).body.items).toMatchObject([
      { subject: 'mcp/Charts', detail: { tool: 'rename' } },
    ]);
});

it('an interface cannot fill the workspace with requests for approval', async () => {
  const { path } = await shown();
  const ask = (name: string) => ana.post(`${path}/calls`, { tool: 'rename', input: { name } });
  for (const name of 'abcde') expect((await ask(name)).body.state).toBe('waiting');
  expect((await ask('f')).status).toBe(429);
  expect((await ask('x'.repeat(9_000))).status).toBe(413);
});

it('a changed interface waits: new answers show text, and earlier answers their pinned interface', async () => {
  const earlier = await shown();
  charts.html += '<p>changed</p>';
  await root.post(`${servers}/${serverId}/read`);
  expect((await shown()).app).toBeUndefined();
  const { frame } = (await ana.get(earlier.path)).body as AnswerApp;
  expect((await ana.get(frame)).body).not.toContain('changed');
  await allowApp();
  expect((await shown()).app).toBeDefined();
});

it('without its server, an answer has no interface', async () => {
  const { path } = await shown();
  const { frame } = (await ana.get(path)).body as AnswerApp;
  const { version } =
    ((await root.get(servers)).body as McpServerInfo[]).find(({ id }) => id === serverId) ?? {};
  await root.patch(`${servers}/${serverId}`, { isActive: false, version });
  for (const address of [path, frame]) expect((await ana.get(address)).status).toBe(404);
  expect((await ana.post(`${path}/calls`, { tool: 'refresh', input: {} })).status).toBe(404);
  await root.delete(`${servers}/${serverId}`);
  expect((await ana.get(path)).status).toBe(404);
});
