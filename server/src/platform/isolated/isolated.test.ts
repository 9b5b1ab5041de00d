import { describe, expect, it, onTestFinished } from 'vitest';
import type { AgentFolder } from '../../testing/agent-folder.ts';
import { openFrames } from '../../testing/frames.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import { newSession, talkerServer } from '../../testing/talker.ts';

const shelf = `
import { z } from 'zod';
import { AppError, endpoint, fileAnswer, FileResponse } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';

const { route, defineServerPlugin } = serverKit({ id: 'shelf', name: 'Shelf', description: '-', capabilities: ['ai', 'storage'] }, { config: z.object({ room: z.string().default('hall') }) });
const Book = z.object({ title: z.string().min(1), year: z.number().default(1900) });
const open = (call) => call.storage.collection('books', Book, { index: ['title'] });

export default defineServerPlugin({
  routes: [
    route(endpoint({ method: 'POST', path: '/books', body: Book, response: Book.extend({ id: z.string() }) }),
      ({ body, call }) => open(call).create(body)),
    route(endpoint({ method: 'GET', path: '/books', query: z.object({ limit: z.coerce.number().max(9).optional() }), response: z.array(Book) }),
      async ({ query, call }) => (await open(call).list({ orderBy: { title: 'asc' }, limit: query.limit })).items),
    route(endpoint({ method: 'DELETE', path: '/books/:id', params: z.object({ id: z.string() }), response: z.void() }),
      async ({ params, call }) => open(call).delete(params.id)),
    route(endpoint({ method: 'GET', path: '/file', response: FileResponse }), async () => fileAnswer({ filename: 'a.csv', type: 'text/csv', body: new Uint8Array([97, 44, 98]) })),
    route(endpoint({ method: 'GET', path: '/wrong', response: z.object({ count: z.number() }) }), async () => ({ count: 'three' })),
    route(endpoint({ method: 'GET', path: '/memory', response: z.unknown() }), ({ call }) => call.memory.recall()),
    route(endpoint({ method: 'GET', path: '/refused', response: z.unknown() }), () => { const taken = { key: '{0} is taken', values: ['Emma'] }; throw new AppError('conflict', taken, { fields: { title: taken } }); }),
    route(endpoint({ method: 'GET', path: '/me', response: z.unknown() }), async ({ call }) => ({ pid: process.pid, name: call.user.name, config: call.config, abilities: call.ai.abilities(), granted: Object.keys(call).sort() })),
  ],
});
`;

const write = async ({ agent, plugins }: AgentFolder) => {
  const manifest = { capabilities: ['ai', 'storage'] };
  await agent('shelf', { manifest, server: shelf });
  // The entry does not set `isolate`, because isolation is the default for agents outside the repository.
  await plugins(JSON.stringify({ agents: { shelf: { from: './shelf', config: {} } } }));
};

describe('an agent in a separate process', () => {
  it("an isolated agent answers requests like an agent in the server's process", async () => {
    const { server } = await serveAgents(write, { setupLimit: 60_000 });
    const ana = await server.signIn('ana@example.test');
    const me = (await ana.get('/api/agents/shelf/me')).body;
    expect(me).toMatchObject({
      name: expect.any(String),
      config: { room: 'hall' },
      abilities: { tools: false },
    });
    expect(me.granted).toEqual(expect.arrayContaining(['ai', 'storage', 'user']));
    expect(me.granted).not.toContain('memory');
    expect(me.pid).not.toBe(process.pid);
    const root = await server.signIn('root@example.test');
    expect((await root.get('/api/admin/agents')).body).toMatchObject([{ serverHalf: 'isolated' }]);

    const { body } = await ana.post('/api/agents/shelf/books', { title: 'Emma', ownerId: 'x' });
    expect(body).toEqual({ id: expect.any(String), title: 'Emma', year: 1900 });
    expect((await ana.get('/api/agents/shelf/books?limit=3')).body).toEqual([{ title: 'Emma', year: 1900 }]);
    const ben = await server.signIn('ben@example.test');
    expect((await ben.get('/api/agents/shelf/books')).body).toEqual([]);
    expect((await ben.delete(`/api/agents/shelf/books/${body.id}`)).status).toBe(404);
    expect((await ana.delete(`/api/agents/shelf/books/${body.id}`)).status).toBe(204);

    const invalid = await ana.post('/api/agents/shelf/books', { title: '' });
    expect([invalid.status, invalid.body.fields]).toEqual([
      400,
      { title: 'title: Too small: expected string to have >=1 characters' },
    ]);
    expect((await ana.get('/api/agents/shelf/books?limit=10')).body.fields).toHaveProperty('limit');
    const refused = await ana.get('/api/agents/shelf/refused');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: 'Emma is taken',
        key: '{0} is taken',
        values: ['Emma'],
        fields: { title: 'Emma is taken' },
        fieldMessages: { title: { key: '{0} is taken', values: ['Emma'] } },
      },
    ]);
    expect((await ana.get('/api/agents/shelf/wrong')).status).toBe(500);
    const memory = await ana.get('/api/agents/shelf/memory');
    expect([memory.status, memory.body.message]).toEqual([
      403,
      'The agent "shelf" may not use "memory": its manifest does not declare it',
    ]);
    const file = await ana.get('/api/agents/shelf/file');
    expect([file.headers.get('content-disposition'), file.body]).toEqual([
      'attachment; filename="a.csv"',
      'a,b',
    ]);
  });

  it('an isolated agent streams a chat answer item by item, and notices a stop', async () => {
    const server = await talkerServer({ isolate: true });
    onTestFinished(() => server.close());
    const ana = await server.signIn('ana@example.test');
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'count 300');
    expect(await frames.end(runId)).toMatchObject({ type: 'done' });
    expect(frames.text(runId)).toBe(Array.from({ length: 300 }, (_, index) => `${index + 1} `).join(''));

    const waiting = await frames.ask(sessionId, 'wait');
    await frames.written(waiting.runId, 1);
    frames.send({ type: 'stop', runId: waiting.runId });
    await frames.end(waiting.runId);
    const failed = await frames.ask(sessionId, 'refuse');
    expect(await frames.end(failed.runId)).toMatchObject({
      type: 'error',
      message: 'Try again in a minute.',
    });

    frames.send({ type: 'talker:double', id: '1', data: { number: 4 } });
    expect(await frames.until({ id: '1', seq: 1 })).toMatchObject({ data: { number: 8 } });
    expect(await frames.until({ id: '1', seq: 2 })).toMatchObject({ data: { for: 'ana@example.test' } });
    frames.send({ type: 'talker:double', id: '2', data: { number: 'four' } });
    expect(await frames.until({ id: '2' })).toMatchObject({ type: 'error', code: 'invalid' });
  });
});
