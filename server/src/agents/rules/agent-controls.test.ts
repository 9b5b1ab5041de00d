import { expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { testServer } from '../../testing/test-server.ts';

const server = `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: 'desk', name: 'Agent desk', description: '-', capabilities: ['storage'] }, {
  config: z.object({ pages: z.number().describe('Pages at most').default(1), color: z.string().default('red') }),
});
const get = (path) => endpoint({ method: 'GET', path, response: z.unknown() });
export default defineServerPlugin({
  routes: [
    route(get('/config'), async ({ call }) => call.config),
    route(get('/records'), async ({ call }) => (await call.storage.collection('a', z.object({})).list()).total),
    route(get('/process'), async () => process.pid),
  ],
});
`;

const client = { 'mf-manifest.json': '{}' };
const path = '/api/admin/agents/desk/controls';

async function served(entry: Record<string, unknown> = {}) {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await folder.agent('desk', { manifest: { capabilities: ['storage'] }, server, client });
  await folder.plugins({ desk: { isolate: undefined, ...entry } });
  const one = await testServer({ env: { PLUGINS_FILE: folder.file } });
  onTestFinished(() => one.close());
  const [root, ana] = [await one.signIn('root@example.test'), await one.signIn('ana@example.test')];
  const read = async (what: string) => (await ana.get(`/api/agents/desk/${what}`)).body as unknown;
  return { server: one, folder, root, ana, read };
}

const change = (root: TestClient, body: object) => root.patch(path, body);

it('an administrator changes the configuration of an agent, and learns why the agent refuses it', async () => {
  const { server: one, root, ana, read } = await served({ config: { color: 'blue' } });
  expect((await one.anonymous.get(path)).status).toBe(401);
  for (const answer of [await ana.get(path), await change(ana, { config: {} })])
    expect(answer.status).toBe(403);
  expect(await read('config')).toEqual({ pages: 1, color: 'blue' });
  const changed = await change(root, { config: { pages: 7, color: 'green' } });
  expect(changed.body).toMatchObject({
    state: 'running',
    config: {
      values: { pages: 7, color: 'green' },
      fixed: ['color'],
      schema: { properties: { pages: { type: 'number', description: 'Pages at most' } } },
    },
  });
  // The value of plugins.json counts, and no response contains it.
  expect(JSON.stringify(changed.body)).not.toContain('blue');
  expect(await read('config')).toEqual({ pages: 7, color: 'blue' });

  const refused = await change(root, { config: { pages: 'seven' } });
  expect(refused).toMatchObject({
    status: 200,
    body: { state: 'rejected', reason: expect.stringContaining('config.pages') },
  });
  expect((await ana.get('/api/agents/desk/config')).status).toBe(404);
  expect((await change(root, { config: {} })).body).toMatchObject({ state: 'running', reason: null });
  expect(await read('config')).toEqual({ pages: 1, color: 'blue' });
  const { items } = (await root.get('/api/admin/audit?action=agent.control')).body;
  expect(items.map(({ detail }: { detail: object }) => detail)).toMatchObject([
    { config: [] },
    { config: ['pages'] },
    { name: 'Agent desk', config: ['pages', 'color'] },
  ]);
});

it('an administrator denies a capability, and allows it again only after a confirmation', async () => {
  const { root, ana, read } = await served();
  expect(await read('records')).toBe(0);
  root.confirms = false;
  expect((await change(root, { denied: ['storage'] })).body).toMatchObject({
    capabilities: [{ name: 'storage', denied: true, fixed: false }],
  });
  expect((await ana.get('/api/agents/desk/records')).status).toBeGreaterThanOrEqual(400);
  expect((await ana.get('/api/ai-agents/desk')).body.capabilities).toEqual([]);
  expect((await change(root, { denied: [] })).status).toBe(403);
  expect((await ana.get('/api/agents/desk/records')).status).toBeGreaterThanOrEqual(400);
  root.confirms = true;
  expect((await change(root, { denied: [] })).status).toBe(200);
  expect(await read('records')).toBe(0);
});

it('an administrator takes the page of an agent out of its frame only after a confirmation', async () => {
  const { root, ana } = await served();
  const framed = async () => (await ana.get('/api/ai-agents/desk')).body.frame as boolean;
  expect((await root.get(path)).body.frame).toEqual({ value: true, setBy: 'default' });
  root.confirms = false;
  expect((await change(root, { frame: false })).status).toBe(403);
  expect(await framed()).toBe(true);
  root.confirms = true;
  expect((await change(root, { frame: false })).body.frame).toEqual({ value: false, setBy: 'administrator' });
  expect(await framed()).toBe(false);
  root.confirms = false;
  expect((await change(root, { frame: true })).status).toBe(200);
  expect(await framed()).toBe(true);
});

it('a package stays in its own process, and what plugins.json sets cannot be changed', async () => {
  const { root, folder, read } = await served({ isolate: false, frame: false, deny: ['storage'] });
  expect((await root.get(path)).body).toMatchObject({
    frame: { value: false, setBy: 'plugins.json' },
    isolated: { value: false, setBy: 'plugins.json' },
    capabilities: [{ denied: true, fixed: true }],
  });
  for (const body of [{ frame: true }, { isolated: true }, { isolated: null }])
    expect((await change(root, body)).status).toBe(409);
  expect((await change(root, { isolated: false })).status).toBe(400);
  expect((await change(root, { denied: [] })).body.capabilities).toMatchObject([{ denied: true }]);
  expect(await read('process')).toBe(process.pid);

  await folder.plugins({ desk: { isolate: undefined } });
  await expect.poll(() => read('process')).not.toBe(process.pid);
  expect((await root.get(path)).body.isolated).toEqual({ value: true, setBy: 'default' });
  expect((await change(root, { isolated: null })).body.isolated.value).toBe(true);
});
