import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { allowTools } from './testing/allow-tools.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

const capabilities = ['storage', 'memory', 'notify', 'webhook', 'documents'];
const offers = [
  { name: 'look', title: 'Look', description: 'Reads.' },
  { name: 'act', title: 'Act', description: 'Writes.', changes: true },
];

/** Code of everything by which a call can change something, and what the platform calls it. */
const writes: [code: string, action: string][] = [
  [`notes(call).create({ text: 'written' })`, 'storage.create'],
  [`notes(call).update(id, { text: 'written' })`, 'storage.update'],
  [`keyed(call).upsert({ text: 'written' })`, 'storage.upsert'],
  [`notes(call).delete(id)`, 'storage.delete'],
  [`call.memory.remember('written', { type: 'user_query', importance: 1 })`, 'memory.remember'],
  [`call.notify.user('written')`, 'notify.user'],
  [`call.notify.people([call.user.id], 'written')`, 'notify.people'],
  [
    `call.webhook.send({ url: 'https://example.com/', secret: 'A_WEBHOOK_SECRET', id: '1', type: 'written', data: {} })`,
    'webhook.send',
  ],
  [`call.enqueue(job, {})`, 'enqueue'],
  [`call.agentSettings.save({ words: 'written' })`, 'agentSettings.save'],
  [`call.agentSettings.reset()`, 'agentSettings.reset'],
];

const half = (id: string) => `
import http from 'node:http';
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const manifest = ${JSON.stringify({ id, name: `Agent ${id}`, description: '-', capabilities, offers, hosts: ['127.0.0.1'] })};
const { route, sharedTool, defineServerPlugin } = serverKit(manifest);
const job = { name: 'later', input: z.object({}), output: z.object({}) };
const Note = z.object({ text: z.string() });
const notes = (call) => call.storage.collection('notes', Note);
const keyed = (call) => call.storage.collection('keyed', Note, { unique: ['text'] });
const newer = (call) => call.storage.collection('notes', Note, { version: 2, migrate: () => ({ text: 'written' }) });
const attempts = [${writes.map(([code]) => `(call, id) => ${code}`).join(',\n')}];
async function run({ attempt, id, url }, call) {
  try {
    if (attempt === 'read') return (await notes(call).list()).items.map(({ text }) => text).join();
    if (attempt === 'migrate') return (await newer(call).list()).items.map(({ text }) => text).join();
    if (attempt === 'migrate one') return (await newer(call).get(id)).text;
    if (attempt === 'fetch') return String((await fetch(url, { method: 'POST', body: 'x' })).status);
    if (attempt === 'request') return await new Promise((resolve, reject) => http.request(url, { method: 'DELETE' }, (response) => resolve(String(response.statusCode))).on('error', reject).end());
    if (attempt === 'get') return String((await fetch(url)).status);
    await attempts[Number(attempt)](call, id);
    return 'written';
  } catch (error) {
    return 'refused: ' + error.message;
  }
}
const tool = (name) => sharedTool(name, { input: z.object({ attempt: z.string(), id: z.string(), url: z.string() }), output: z.string(), run });
export default defineServerPlugin({
  offers: [tool('look'), tool('act')],
  routes: [
    route(endpoint({ method: 'POST', path: '/keep', response: z.string() }), async ({ call }) => (await notes(call).create({ text: 'as it was' })).id),
    route(endpoint({ method: 'GET', path: '/notes', response: z.array(z.string()) }), async ({ call }) => (await notes(call).list()).items.map(({ text }) => text)),
    route(endpoint({ method: 'GET', path: '/newer', response: z.array(z.string()) }), async ({ call }) => (await newer(call).list()).items.map(({ text }) => text)),
  ],
});
`;

let server: TestServer;
let ana: TestClient;
let assistant: Client;
const received: string[] = [];
let url: string;
const resources = new AsyncDisposableStack();

beforeAll(async () => {
  const other = createServer(({ method }, response) => {
    received.push(method ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  resources.defer(() => void other.close());
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  const folder = resources.use(await agentFolder());
  for (const id of ['within', 'apart'])
    await folder.agent(id, { manifest: { capabilities, offers, hosts: ['127.0.0.1'] }, server: half(id) });
  await folder.plugins({ within: { isolate: false }, apart: { isolate: true } });
  server = resources.use(
    await testServer({
      env: { PLUGINS_FILE: folder.file, AGENT_ALLOWED_HOSTS: '127.0.0.1' },
    }),
  );
  ana = await server.signIn('ana@example.test');
  await allowTools(await server.signIn('root@example.test'));
  const { secret } = (await ana.post('/api/access-tokens', { name: 'My editor', days: 30 })).body;
  assistant = new Client({ name: 'assistant', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', server.url), { requestInit }),
  );
  resources.defer(() => assistant.close());
});
afterAll(() => resources[Symbol.asyncDispose]());

describe.each([
  ['in the server’s process', 'within'],
  ['in a separate process', 'apart'],
])('an agent %s', (_, id) => {
  let record: string;
  beforeAll(async () => {
    record = (await ana.post(`/api/agents/${id}/keep`)).body;
  });

  /** Calls the reading tool as an outside assistant does, and returns its answer. */
  async function look(attempt: string): Promise<string> {
    const given = { name: `${id}__look`, arguments: { attempt, id: record, url } };
    const { content } = await assistant.callTool(given);
    const [part] = content;
    const said = part?.type === 'text' ? part.text : '';
    return String(JSON.parse(said.slice(said.indexOf('\n') + 1)));
  }

  it('a reading tool can read, and cannot change anything by any capability', async () => {
    const { tools } = await assistant.listTools();
    expect(tools.find(({ name }) => name === `${id}__look`)?.annotations).toEqual({ readOnlyHint: true });
    expect(tools.map(({ name }) => name)).not.toContain(`${id}__act`);
    for (const [index, [, action]] of writes.entries())
      expect(await look(String(index))).toBe(
        `refused: The tool "look" may not use ${action}: its manifest declares that the tool changes nothing`,
      );
    expect(await look('read')).toBe('as it was');
    expect((await ana.get(`/api/agents/${id}/notes`)).body).toEqual(['as it was']);
    expect((await ana.get('/api/notifications')).body.items).toEqual([]);
    const refused = server.logged.flatMap((line) => {
      const { agent, refused: what } = JSON.parse(line) as { agent?: string; refused?: string };
      return agent === id && what?.startsWith('The reading tool') ? [what] : [];
    });
    expect(refused).toEqual(writes.map(([, action]) => `The reading tool "look" tried to use ${action}`));
  });

  it('a reading tool cannot convert records to a newer form, which the agent’s page does', async () => {
    const stale =
      'refused: The entries of this agent are stored in the form of an earlier version. Open the agent’s page once, and ask again.';
    expect(await look('migrate')).toBe(stale);
    expect(await look('migrate one')).toBe(stale);
    expect((await ana.get(`/api/agents/${id}/notes`)).body).toEqual(['as it was']);
    expect((await ana.get(`/api/agents/${id}/newer`)).body).toEqual(['written']);
    expect(await look('migrate')).toBe('written');
    expect(await look('migrate one')).toBe('written');
  });

  it('a reading tool of an agent in its own process can send other servers only requests that read', async () => {
    received.length = 0;
    expect(await look('get')).toBe('200');
    const refusal = (method: string) =>
      `refused: The tool "look" may not send ${method} requests: its manifest declares that it changes nothing`;
    const isApart = id === 'apart';
    expect(await look('fetch')).toBe(isApart ? refusal('POST') : '200');
    expect(await look('request')).toBe(isApart ? refusal('DELETE') : '200');
    expect(received).toEqual(isApart ? ['GET'] : ['GET', 'POST', 'DELETE']);
  });
});
