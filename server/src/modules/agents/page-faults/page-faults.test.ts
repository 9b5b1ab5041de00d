import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentFolder, agentFolder } from '../../../testing/agent-folder.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let folder: AgentFolder;
let server: TestServer;

beforeAll(async () => {
  folder = await agentFolder();
  await folder.agent('notes');
  await folder.agent('secrets');
  await folder.plugins({ notes: {}, secrets: { roles: ['admin'] } });
  server = await testServer({ env: { PLUGINS_FILE: folder.file } });
});
afterAll(async () => {
  await server?.close();
  await folder?.[Symbol.asyncDispose]();
});

const place = '/api/ai-agents/notes/page-fault';
const list = '/api/admin/page-faults';

it('a page fault of an agent counts the people affected, with first time and reason, until the page opens for them', async () => {
  const root = await server.signIn('root@example.test');
  const ana = await server.signIn('ana@example.test');
  const ben = await server.signIn('ben@example.test');
  const version = (await root.get('/api/ai-agents/notes')).body.version;
  const fault = { version, kind: 'no-manifest', message: 'A web page\n\u001b[31mINFO: all is well' };
  expect((await ana.post(place, fault)).status).toBe(204);
  const [{ since }] = (await root.get(list)).body;
  await ana.post(place, fault);
  await ben.post(place, { ...fault, kind: 'late', message: 'x'.repeat(2_000) });
  expect((await root.get(list)).body).toEqual([
    { agent: 'notes', kind: 'late', message: 'x'.repeat(300), people: 2, since },
  ]);
  expect(server.logged.filter((line) => line.includes('agents: page failed'))).toEqual([
    expect.stringContaining('A web page [31mINFO: all is well'),
  ]);
  await ben.delete(place);
  expect((await root.get(list)).body).toMatchObject([
    { message: 'A web page [31mINFO: all is well', people: 1, since },
  ]);
  await ana.delete(place);
  expect((await root.get(list)).body).toEqual([]);
});

it('refused actions of an agent page are logged, and administrators see the latest', async () => {
  const root = await server.signIn('root@example.test');
  const eva = await server.signIn('eva@example.test');
  const version = (await root.get('/api/ai-agents/notes')).body.version;
  const refusals = '/api/ai-agents/notes/refusals';
  expect((await server.anonymous.post(refusals, { version, actions: ['x'] })).status).toBe(401);
  expect((await eva.post(refusals, { version, actions: [] })).status).toBe(400);
  const actions = ['GET /api/teams: it is none\nof the calls', 'connect-src https://evil.test'];
  expect((await eva.post(refusals, { version, actions })).status).toBe(204);
  expect((await root.get(list)).body).toMatchObject([
    { agent: 'notes', kind: 'refused', message: 'connect-src https://evil.test', people: 1 },
  ]);
  expect(server.logged.filter((line) => line.includes('agents: page action refused'))).toEqual([
    expect.stringContaining('GET /api/teams: it is none of the calls'),
    expect.stringContaining('connect-src https://evil.test'),
  ]);
  await eva.delete(place);
});

it('a page-fault report counts only with access to the agent and for its running version, and is rate-limited', async () => {
  const root = await server.signIn('root@example.test');
  const cem = await server.signIn('cem@example.test');
  const fault = { version: '0.0.0', kind: 'crashed', message: 'It broke' };
  expect((await server.anonymous.post(place, fault)).status).toBe(401);
  expect((await cem.get(list)).status).toBe(403);
  expect((await cem.post('/api/ai-agents/secrets/page-fault', fault)).status).toBe(404);
  expect((await cem.post(place, { ...fault, kind: 'bored' })).status).toBe(400);
  expect((await cem.post(place, fault)).status).toBe(204);
  expect((await root.get(list)).body).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => cem.post(place, fault)));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});
