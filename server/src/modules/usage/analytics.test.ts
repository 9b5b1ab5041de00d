import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { createUsageService } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const agents = new Map([
  ['presentations', ['slides']],
  ['rfpResponses', ['answers']],
]);

async function person(email: string): Promise<{ id: string; counted: () => Promise<unknown> }> {
  const client = await server.signIn(email);
  const { id } = (await client.get('/api/auth/me')).body as { id: string };
  return { id, counted: async () => (await client.get('/api/analytics')).body };
}

function add(table: string, row: Record<string, unknown>) {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  return server.database.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

describe('the counters of the dashboard', () => {
  it('the counters of the dashboard require a sign-in', async () => {
    expect((await server.anonymous.get('/api/analytics')).status).toBe(401);
  });

  it('the counters of the dashboard start at zero', async () => {
    const { counted } = await person('new@example.test');
    expect(await counted()).toEqual({
      documentsProcessed: 0,
      aiInteractions: 0,
      presentations: 0,
      rfpResponses: 0,
    });
  });

  it('the counters of the dashboard count only the person’s own finished work', async () => {
    const ana = await person('ana@example.test');
    const bo = await person('bo@example.test');
    const document = { filename: 'a.txt', file_type: 'txt', file_size: 1 };
    await add('document', { ...document, owner_id: ana.id, status: 'processed' });
    await add('document', { ...document, owner_id: ana.id, status: 'failed' });
    await add('document', { ...document, owner_id: ana.id, status: 'processed', deleted_at: new Date() });
    await add('document', { ...document, owner_id: bo.id, status: 'processed' });
    const session = randomUUID();
    await add('chat_session', { id: session, user_id: ana.id, agent: 'echo', title: 'Chat' });
    await add('chat_message', { session_id: session, role: 'user', content: 'When?' });
    await add('chat_message', { session_id: session, role: 'assistant', content: 'Now.' });
    const job = { user_id: ana.id, name: 'make', input: '{}' };
    await add('ai_job', { ...job, agent: 'slides', status: 'completed' });
    await add('ai_job', { ...job, agent: 'slides', status: 'failed' });
    await add('ai_job', { ...job, agent: 'answers', status: 'completed' });
    await add('ai_job', { ...job, agent: 'other', status: 'completed' });

    const usage = createUsageService(server.database);
    expect(await usage.analytics(ana.id, agents)).toEqual({
      documentsProcessed: 1,
      aiInteractions: 5,
      presentations: 1,
      rfpResponses: 1,
    });
    // Without installed agents, the result contains no agent's counters.
    expect(await usage.analytics(ana.id, new Map())).toEqual({ documentsProcessed: 1, aiInteractions: 5 });
    expect(await ana.counted()).toMatchObject({ documentsProcessed: 1, aiInteractions: 5, presentations: 0 });
    expect(await usage.analytics(bo.id, agents)).toMatchObject({ documentsProcessed: 1, aiInteractions: 0 });
  });
});
