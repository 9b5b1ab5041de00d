import { describe, expect, it } from 'vitest';
import type { AgentFolder } from '../testing/agent-folder.ts';
import { serveAgents } from '../testing/serve-agents.ts';

const shelf = `
import { z } from 'zod';
import { endpoint, fileAnswer, FileResponse } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';

const { route, defineServerPlugin } = serverKit({ id: 'shelf', name: 'Shelf', description: '-', capabilities: ['storage'] });
const Book = z.object({ title: z.string().min(1) });
let hanging = 0;
const open = (call) => call.storage.collection('books', Book);

export default defineServerPlugin({ routes: [
  route(endpoint({ method: 'POST', path: '/books', body: Book, response: Book.extend({ id: z.string() }) }),
    ({ body, call }) => open(call).create(body)),
  route(endpoint({ method: 'GET', path: '/books/:id', params: z.object({ id: z.string() }), response: Book }),
    ({ params, call }) => open(call).get(params.id)),
  route(endpoint({ method: 'GET', path: '/books/newest', response: Book }), async () => ({ title: 'Newest' })),
  route(endpoint({ method: 'GET', path: '/books', query: z.object({ limit: z.coerce.number().max(9).optional() }), response: z.object({ limit: z.number() }) }),
    async ({ query }) => ({ limit: query.limit ?? 5 })),
  route(endpoint({ method: 'DELETE', path: '/books', role: 'admin', response: z.void() }), async () => {}),
  route(endpoint({ method: 'GET', path: '/file', response: FileResponse }), async () => fileAnswer({ filename: '../a\\r\\nX: 1"<b>.html', type: 'text/html', body: '<script>alert(1)</script>' })),
  route(endpoint({ method: 'GET', path: '/unmade', response: FileResponse }), async () => ({ filename: 'a.html', type: 'text/html', body: '<p>' })),
  route(endpoint({ method: 'GET', path: '/wrong', response: z.object({ count: z.number() }) }), async () => ({ count: 'three' })),
  route(endpoint({ method: 'GET', path: '/memory', response: z.unknown() }), ({ call }) => call.memory.recall()),
  route(endpoint({ method: 'GET', path: '/denied', response: z.unknown() }), async ({ call }) => Object.keys(call)),
  route(endpoint({ method: 'GET', path: '/hang', response: z.unknown() }), () => { hanging += 1; return new Promise(() => {}); }),
  route(endpoint({ method: 'GET', path: '/hanging', response: z.number() }), async () => hanging),
  route(endpoint({ method: 'GET', path: '/me', response: z.unknown() }), async ({ call }) => ({ user: call.user, settings: call.modelSettings })),
] });
`;

const write = async ({ agent, plugins }: AgentFolder) => {
  const manifest = { capabilities: ['storage', 'notify'], defaults: { prompt: 'Be kind.' } };
  await agent('shelf', { manifest, server: shelf });
  await agent('secret', { manifest: { api: '/api/secrets' }, server: shelf });
  await plugins({ shelf: { deny: ['notify'] }, secret: { roles: ['admin'] } });
};

describe('the routes of agents', () => {
  it('an agent route refuses unauthorized people and invalid input, and an unknown agent route is not found', async () => {
    const { server } = await serveAgents(write);
    expect((await server.anonymous.get('/api/agents/shelf/books')).status).toBe(401);
    const ana = await server.signIn('ana@example.test');
    expect((await ana.delete('/api/agents/shelf/books')).status).toBe(403);
    const invalid = await ana.post('/api/agents/shelf/books', { title: '' });
    expect([invalid.status, Object.keys(invalid.body.fields)]).toEqual([400, ['title']]);
    expect((await ana.get('/api/agents/shelf/books?limit=10')).body.fields).toHaveProperty('limit');
    for (const path of [
      '/api/agents/shelf',
      '/api/agents/shelf/nothing',
      '/api/agents/shelf/books/1/2',
      '/api/agents/shelfs/books',
      '/api/secrets/me',
      '/api/agents/shelf/books/%E0%A4%A',
    ]) {
      expect([path, (await ana.get(path)).status]).toEqual([path, 404]);
    }
    expect((await ana.put('/api/agents/shelf/books', {})).status).toBe(404);
    const root = await server.signIn('root@example.test');
    expect((await root.get('/api/secrets/me')).status).toBe(200);
  });

  it('an agent route returns only the fields of its contract', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { body } = await ana.post('/api/agents/shelf/books', { title: 'Emma', ownerId: 'x' });
    expect(body).toEqual({ id: expect.any(String), title: 'Emma' });
    expect((await ana.get(`/api/agents/shelf/books/${body.id}`)).body).toEqual({ title: 'Emma' });
    expect((await ana.get('/api/agents/shelf/books/newest')).body).toEqual({ title: 'Newest' });
    const ben = await server.signIn('ben@example.test');
    expect((await ben.get(`/api/agents/shelf/books/${body.id}`)).status).toBe(404);
    const root = await server.signIn('root@example.test');
    expect((await root.delete('/api/agents/shelf/books')).status).toBe(204);
    const me = await ana.get('/api/agents/shelf/me');
    expect(me.body.user).toMatchObject({ email: 'ana@example.test', role: 'user' });
    expect(me.body.settings).toMatchObject({ prompt: 'Be kind.', provider: null });
  });

  it('a file that an agent route returns is downloaded, and the browser never runs it as a page of the workspace', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { status, headers, body } = await ana.get('/api/agents/shelf/file');
    expect([status, body]).toEqual([200, '<script>alert(1)</script>']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="aX: 1\\"<b>\.html"/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await ana.get('/api/agents/shelf/unmade')).status).toBe(500);
  });

  it('an agent answer that breaks its contract is logged as a bug, with agent and route', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { status, body } = await ana.get('/api/agents/shelf/wrong');
    expect([status, body.code, body.message]).toEqual([500, 'internal', 'Something went wrong']);
    expect(server.logged.join('\n')).toContain('shelf GET /wrong: the response does not fit the contract');
  });

  it('an agent route has no capability that the manifest does not declare or plugins.json denies', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { status, body } = await ana.get('/api/agents/shelf/memory');
    expect([status, body.message]).toEqual([
      403,
      'The agent "shelf" may not use "memory": its manifest does not declare it',
    ]);
    const granted = (await ana.get('/api/agents/shelf/denied')).body;
    expect(granted).toContain('storage');
    expect(granted).not.toContain('notify');
  });

  it('an agent route answers 503 while the agent is off, also for running requests, and works again afterwards', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const root = await server.signIn('root@example.test');
    const hanging = ana.get('/api/agents/shelf/hang');
    await expect.poll(async () => (await ana.get('/api/agents/shelf/hanging')).body).toBe(1);
    await root.put('/api/admin/agents/shelf', { enabled: false });
    expect((await hanging).body).toMatchObject({
      code: 'unavailable',
      message: 'Agent shelf was switched off.',
    });
    const off = await ana.get('/api/agents/shelf/books');
    expect([off.status, off.body.code]).toEqual([503, 'unavailable']);
    await root.put('/api/admin/agents/shelf', { enabled: true });
    expect((await ana.get('/api/agents/shelf/books')).status).toBe(200);
  });
});

describe('the client files of agents', () => {
  const client = {
    'mf-manifest.json': '{"id":"page"}',
    'entry.0123abcd.js': 'export {};',
    'static/style.css': 'p {}',
  };
  const withClient = async ({ agent, plugins }: AgentFolder) => {
    await agent('page', { client });
    await plugins({ page: {} });
  };

  it("the path of an agent's client file cannot leave the agent's folder, or reach another agent or version", async () => {
    const { server } = await serveAgents(withClient);
    for (const path of [
      '/remotes/page/1.0.0/../../manifest.json',
      '/remotes/page/1.0.0/%2e%2e/%2e%2e/package.json',
      '/remotes/page/1.0.0/..%2f..%2fpackage.json',
      '/remotes/page/1.0.0/static',
      '/remotes/page/1.0.0/nothing.js',
      '/remotes/page/1.0.0/%00',
      '/remotes/page/2.0.0/entry.0123abcd.js',
      '/remotes/other/1.0.0/entry.0123abcd.js',
      '/remotes/page',
    ]) {
      expect([path, (await server.anonymous.get(path)).status]).toEqual([path, 404]);
    }
  });

  it('browsers cache all client files of an agent except its entry file', async () => {
    const { server } = await serveAgents(withClient);
    const ana = await server.signIn('ana@example.test');
    const [{ clientUrl }] = (await ana.get('/api/ai-agents')).body;
    expect(clientUrl).toBe('/remotes/page/1.0.0/mf-manifest.json');
    const entry = await server.anonymous.get(clientUrl);
    expect([entry.body, entry.headers.get('cache-control')]).toEqual([{ id: 'page' }, 'no-cache']);
    const script = await server.anonymous.get('/remotes/page/1.0.0/entry.0123abcd.js');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-type')).toContain('javascript');
  });
});
