import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixtureServer } from '../../testing/fixture-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createMemoryService } from './service.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await fixtureServer('rememberer');
  [ana, ben] = await Promise.all([server.signIn('ana@example.test'), server.signIn('ben@example.test')]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await ana.delete('/api/memories?agentId=79');
  await ana.put('/api/memories/settings', { agentId: 79, enabled: true });
});

const add = async (content: string, more: Record<string, unknown> = {}) =>
  (await ana.post('/api/memories', { agentId: 79, content, ...more })).body;
const contents = async (query = '') =>
  (await ana.get(`/api/memories?agentId=79${query}`)).body.map(({ content }: { content: string }) => content);
const recalled = async (question: string, client = ana) =>
  (await client.post('/api/memories/recall', { agentId: 79, question })).body.map(
    ({ content }: { content: string }) => content,
  );

describe('a request about memories', () => {
  it.each([
    ['GET', '/api/memories'],
    ['POST', '/api/memories'],
    ['DELETE', '/api/memories?agentId=79'],
    ['GET', '/api/memories/settings?agentId=79'],
    ['PUT', '/api/memories/settings'],
    ['POST', '/api/memories/recall'],
    ['PATCH', `/api/memories/${randomUUID()}`],
    ['DELETE', `/api/memories/${randomUUID()}`],
  ])('a request about memories is refused without a sign-in: %s %s', async (method, path) => {
    expect((await server.anonymous.send(method, path)).status).toBe(401);
  });

  it("a request for another person's memory is refused as if the memory were missing", async () => {
    const { id } = await add('Works in Berlin');
    for (const path of [id, randomUUID(), 'none']) {
      expect((await ben.patch(`/api/memories/${path}`, { content: 'x' })).status).toBe(404);
      expect((await ben.delete(`/api/memories/${path}`)).status).toBe(404);
    }
    expect((await ben.delete('/api/memories?agentId=79')).body).toEqual({ deleted: 0 });
    expect(await contents()).toEqual(['Works in Berlin']);
  });

  it.each([
    [{ content: '  ' }],
    [{ content: 'x'.repeat(4_001) }],
    [{ content: 'x', importance: 3 }],
    [{ content: 'x', type: 'thought' }],
    [{ content: 'My password is hunter2!' }],
    [{ content: '\u200b' }],
  ])('a new memory is refused with the content %j', async (body) => {
    const { status } = await ana.post('/api/memories', { agentId: 79, ...body });
    expect(status).toBe(400);
    expect(await contents()).toEqual([]);
  });

  it('editing a memory is refused if the edit adds a secret or changes nothing', async () => {
    const { id } = await add('Works in Berlin');
    const answer = await ana.patch(`/api/memories/${id}`, { content: 'card 4111 1111 1111 1111' });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['content']]);
    expect((await ana.patch(`/api/memories/${id}`, {})).status).toBe(400);
    expect(await contents()).toEqual(['Works in Berlin']);
  });

  it('a request about memories is refused for agents that do not exist', async () => {
    for (const call of [
      ana.post('/api/memories', { agentId: 4711, content: 'x' }),
      ana.post('/api/memories/recall', { agentId: 4711, question: 'x' }),
      ana.put('/api/memories/settings', { agentId: 'nobody', enabled: false }),
    ])
      expect((await call).status).toBe(404);
  });

  it('a request about memories is refused while the person has switched memory off, and no memories are used', async () => {
    await add('Works with the GDPR');
    await ana.put('/api/memories/settings', { agentId: 'rememberer', enabled: false });
    const { status, body } = await ana.post('/api/memories', { agentId: 79, content: 'More' });
    expect([status, body.message]).toEqual([409, expect.stringContaining('Switch on memory')]);
    expect(await recalled('What about GDPR?')).toEqual([]);
    const { body: agent } = await ana.post('/api/agents/rememberer/notes', { content: 'From the agent' });
    expect(agent).toEqual({ kept: null, recalled: [] });
    // Stored memories stay visible while memory is off, so that the person can delete them or use them later.
    expect(await contents()).toEqual(['Works with the GDPR']);
    expect((await ben.get('/api/memories/settings?agentId=79')).body.enabled).toBe(true);
    await ana.put('/api/memories/settings', { agentId: 79, enabled: true });
    expect(await recalled('What about GDPR?')).toEqual(['Works with the GDPR']);
  });
});

describe('memories', () => {
  it('a memory belongs to the signed-in person, whatever the request body says', async () => {
    const { body: them } = await ben.get('/api/auth/me');
    const made = await add('Works in Berlin', { userId: them.id, id: randomUUID(), importance: 2 });
    expect(made).toEqual({
      id: expect.any(String),
      agentId: 79,
      agent: 'rememberer',
      content: 'Works in Berlin',
      type: 'conversation',
      importance: 2,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await ben.get('/api/memories')).body).toEqual([]);
    await ana.patch(`/api/memories/${made.id}`, { content: 'Works in Rome', userId: them.id });
    expect(await contents()).toEqual(['Works in Rome']);
    expect((await ben.get('/api/memories')).body).toEqual([]);
  });

  it('memories are found by any word, even a short one, and by kind', async () => {
    await add('Asked about the SLA of the VPN', { type: 'user_query' });
    await add('Prefers short answers');
    expect(await contents('&search=vpn')).toEqual(['Asked about the SLA of the VPN']);
    expect(await contents('&search=answer')).toEqual(['Prefers short answers']);
    expect(await contents('&type=user_query')).toEqual(['Asked about the SLA of the VPN']);
    expect(await contents('&search=vpn&type=conversation')).toEqual([]);
    expect(await recalled('Does our VPN have one?')).toEqual(['Asked about the SLA of the VPN']);
    expect(await recalled('Does our VPN have one?', ben)).toEqual([]);
  });

  it('memories are also found by meaning, including after an edit', async () => {
    const { id } = await add('Prefers to be off work in the summer');
    await add('The printer on the second floor needs toner');
    expect(await recalled('When does she like to go on holiday?')).toEqual([
      'Prefers to be off work in the summer',
    ]);
    await ana.patch(`/api/memories/${id}`, { content: 'The copier has no paper' });
    expect(await recalled('When does she like to go on holiday?')).toEqual([]);
  });

  it('memories with the same wording are stored once and move to the front when repeated', async () => {
    await add('Works in Berlin');
    await add('Prefers short answers');
    await add('works in berlin');
    expect(await contents()).toEqual(['Works in Berlin', 'Prefers short answers']);
  });

  it('memories are stored in one SQL statement and recalled in two', async () => {
    const { pool, orm } = server.database;
    const memories = createMemoryService({ pool, orm });
    const userId = (await ana.get('/api/auth/me')).body.id;
    const statements = async (work: () => Promise<unknown>) => {
      let count = 0;
      const heard = () => void (count += 1);
      pool.on('acquire', heard);
      await work();
      pool.off('acquire', heard);
      return count;
    };
    const memory = { content: 'Works in Berlin', type: 'user_query', importance: 1 } as const;
    expect(await statements(() => memories.remember(userId, 'rememberer', memory))).toBe(1);
    const limits = { limit: 3, tokens: 100 };
    expect(await statements(() => memories.recall(userId, 'rememberer', 'Berlin?', limits))).toBe(2);
  });

  it('memories contain no invisible characters', async () => {
    expect((await add('Ber\u200blin\u{E0041}')).content).toBe('Berlin');
  });

  it('memories are limited to 500 per person, and the oldest of the least important are deleted first', async () => {
    const { id: userId } = (await ana.get('/api/auth/me')).body;
    await server.database.pool.query(
      `insert into memory (user_id, agent, content, type, importance, created_at)
       select $1, 'rememberer', 'Note ' || n, 'conversation', case when n = 1 then 2 else 1 end,
         now() - interval '1 hour' + n * interval '1 second' from generate_series(1, 500) n`,
      [userId],
    );
    await add('The newest');
    const left = await contents('&limit=500');
    expect(left).toHaveLength(500);
    expect(left[0]).toBe('The newest');
    expect(left).toContain('Note 1');
    expect(left).not.toContain('Note 2');
  });

  it('memories are deleted one by one, all together, and with the account', async () => {
    const { id } = await add('One');
    await add('Two');
    await add('Three');
    expect((await ana.delete(`/api/memories/${id}`)).status).toBe(204);
    expect((await ana.delete('/api/memories')).status).toBe(400);
    expect((await ana.delete('/api/memories?agentId=rememberer')).body).toEqual({ deleted: 2 });
    expect(await contents()).toEqual([]);
    const cleo = await server.signIn('cleo@example.test');
    await cleo.post('/api/memories', { agentId: 79, content: 'Leaves soon' });
    await server.database.pool.query(`delete from app_user where email = 'cleo@example.test'`);
    const { rows } = await server.database.pool.query('select from memory where content = $1', [
      'Leaves soon',
    ]);
    expect(rows).toEqual([]);
  });
});
