import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentFolder, agentFolder } from '../../testing/agent-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

const half = (id: string) => `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: '${id}', name: 'Flood', description: '-', capabilities: ['notify', 'storage'] });
const notes = (call) => call.storage.collection('notes', z.object({ text: z.string() }));
const Text = z.object({ text: z.string() });
const Sent = z.object({ count: z.number(), to: z.string().optional() });
const post = (path, body, response, handle) => route(endpoint({ method: 'POST', path, body, response }), handle);
export default defineServerPlugin({ routes: [
  post('/notify', Sent, z.void(), async ({ call, body }) => {
    const send = () => (body.to ? call.notify.people([body.to], 'Your mailbox is full') : call.notify.user('Look here'));
    await Promise.all(Array.from({ length: body.count }, send));
  }),
  post('/notes', Text, z.string(), async ({ call, body }) => (await notes(call).create(body)).id),
  post('/shorten', z.object({ id: z.string() }), z.void(), async ({ call, body }) => void (await notes(call).update(body.id, { text: '' }))),
  post('/delete', z.object({ id: z.string() }), z.void(), async ({ call, body }) => notes(call).delete(body.id)),
] });
`;

let folder: AgentFolder;
let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let benId: string;
const resources = new AsyncDisposableStack();

beforeAll(async () => {
  folder = resources.use(await agentFolder());
  for (const id of ['flood', 'other'])
    await folder.agent(id, {
      manifest: { capabilities: ['notify', 'storage'], languages: { de: { name: `Die Flut ${id}` } } },
      server: half(id),
    });
  await folder.plugins({ flood: {}, other: {} });
  const env = {
    PLUGINS_FILE: folder.file,
    AGENT_MAX_RECORDS: '5',
    AGENT_MAX_RECORD_MEGABYTES: '1',
    AGENT_NOTIFICATIONS_PER_HOUR: '3',
  };
  server = resources.use(await testServer({ env }));
  [ana, ben] = await Promise.all([server.signIn('ana@example.test'), server.signIn('ben@example.test')]);
  benId = (await ben.get('/api/auth/me')).body.id;
});
afterAll(() => resources[Symbol.asyncDispose]());

const sendersFor = async (client: TestClient) =>
  ((await client.get('/api/notifications')).body.items as { sender: string | null }[]).map(
    ({ sender }) => sender,
  );

it('a person gets a limited number of notifications of an agent within an hour, and each names the agent', async () => {
  expect((await ana.post('/api/agents/flood/notify', { count: 8 })).status).toBe(204);
  expect(await sendersFor(ana)).toEqual(['Agent flood', 'Agent flood', 'Agent flood']);
  // The limit applies to each agent and each person alone.
  await ana.post('/api/agents/other/notify', { count: 1 });
  expect((await sendersFor(ana)).filter((sender) => sender === 'Agent other')).toHaveLength(1);
  expect(await sendersFor(ana)).toHaveLength(4);
  await ana.post('/api/agents/flood/notify', { count: 5, to: benId });
  expect(await sendersFor(ben)).toHaveLength(3);
  const dropped = server.logged.filter((line) => line.includes('agents: notification dropped'));
  expect(dropped).toHaveLength(5 + 2);

  await server.database.pool.query(`update notification set created_at = created_at - interval '1 hour'`);
  await ana.post('/api/agents/flood/notify', { count: 1 });
  expect(await sendersFor(ana)).toHaveLength(5);
});

it('an agent stores at most the number and the size of records that the server operator sets', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count++)
    ids.push((await ana.post('/api/agents/flood/notes', { text: `Note ${count}` })).body);
  const full = await ben.post('/api/agents/flood/notes', { text: 'One more' });
  expect([full.status, full.body.code]).toEqual([507, 'storage-full']);
  expect(full.body.message).toBe(
    'This agent has stored as many entries as it can: 5. Delete entries, or ask an administrator for more space.',
  );
  await ana.post('/api/agents/flood/delete', { id: ids[0] });
  await ana.post('/api/agents/flood/delete', { id: ids[1] });
  const large = await ana.post('/api/agents/flood/notes', { text: 'x'.repeat(700_000) });
  expect(large.status).toBe(200);
  const second = await ana.post('/api/agents/flood/notes', { text: 'x'.repeat(700_000) });
  expect([second.status, second.body.message]).toEqual([
    507,
    'The entries of this agent use all of its 1 MB. Delete entries, or ask an administrator for more space.',
  ]);
  expect((await ana.post('/api/agents/flood/shorten', { id: large.body })).status).toBe(204);
  expect((await ana.post('/api/agents/flood/notes', { text: 'x'.repeat(700_000) })).status).toBe(200);
  // Another agent has its own limit.
  expect((await ana.post('/api/agents/other/notes', { text: 'Mine' })).status).toBe(200);
});
