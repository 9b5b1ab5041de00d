import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let folder: Awaited<ReturnType<typeof agentFolder>>;
const resources = new AsyncDisposableStack();
const path = '/api/ai-agents/desk/development';

beforeAll(async () => {
  folder = resources.use(await agentFolder());
  await folder.agent('desk', { client: { 'mf-manifest.json': '{}' } });
  await folder.agent('other', { client: { 'mf-manifest.json': '{}' } });
  await folder.plugins({ desk: { develop: ['Ana@example.test'] }, other: {} });
  server = resources.use(await testServer({ env: { PLUGINS_FILE: folder.file } }));
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => resources[Symbol.asyncDispose]());

const seenBy = async (client: TestClient, slug = 'desk') =>
  (await client.get('/api/ai-agents')).body.find((agent: { slug: string }) => agent.slug === slug);
const policyFor = async (client: TestClient) =>
  (await client.get('/api/auth/me')).headers.get('content-security-policy') ?? '';

it("a developer named in plugins.json can load that agent's page from a port of their own machine", async () => {
  expect((await server.anonymous.post(path, { port: 3100 })).status).toBe(401);
  expect((await ben.post(path, { port: 3100 })).status).toBe(403);
  expect((await ana.post('/api/ai-agents/other/development', { port: 3100 })).status).toBe(403);
  expect((await ana.post('/api/ai-agents/nobody/development', { port: 3100 })).status).toBe(404);
  for (const port of [0, 65_536, '3100', 'evil.test'])
    expect((await ana.post(path, { port })).status).toBe(400);
  expect(await policyFor(ana)).not.toContain('localhost:3100');
});

it("an agent page under development appears in the developer's browser only, until the developer ends it", async () => {
  expect((await ana.post(path, { port: 3100 })).status).toBe(204);
  expect(await seenBy(ana)).toMatchObject({
    clientUrl: 'http://localhost:3100/mf-manifest.json',
    integrity: null,
    frame: false,
    developed: 3100,
  });
  const policy = await policyFor(ana);
  for (const directive of ['script-src', 'style-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://localhost:3100(?![0-9])`));
  expect((await seenBy(ana, 'other')).developed).toBeUndefined();

  const elsewhere = await server.signIn('ana@example.test');
  expect((await seenBy(elsewhere)).developed).toBeUndefined();
  expect(await policyFor(ben)).not.toContain('http://localhost');

  const kept = ana.cookies.get('staffroom_develop') ?? '';
  ben.cookies.set('staffroom_develop', kept);
  expect((await seenBy(ben)).developed).toBeUndefined();
  const [text = '', sign] = kept.split('.');
  const forged = Buffer.from(text, 'base64url').toString().replace('3100', '3101');
  elsewhere.cookies.set('staffroom_develop', `${Buffer.from(forged).toString('base64url')}.${sign}`);
  expect((await seenBy(elsewhere)).developed).toBeUndefined();
  expect(await policyFor(elsewhere)).not.toContain('http://localhost');

  expect((await ana.delete(path)).status).toBe(204);
  expect((await seenBy(ana)).developed).toBeUndefined();
  expect(await policyFor(ana)).not.toContain('http://localhost');
});

it('the local page of an agent is no longer shown to its developer when plugins.json does not name them', async () => {
  await ana.post(path, { port: 3100 });
  expect((await seenBy(ana)).developed).toBe(3100);
  await folder.plugins({ desk: {}, other: {} });
  await expect.poll(async () => (await seenBy(ana)).developed).toBeUndefined();
  expect(await policyFor(ana)).not.toContain('http://localhost');
});
