import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureServer } from '../../testing/fixture-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await fixtureServer('talker');
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

const path = '/api/ai-agents/talker/prompt-versions';
const restore = (id: string) => `${path}/${id}/restore`;
const say = (client: TestClient, systemPrompt: string | null) =>
  client.patch('/api/ai-agents/77', { systemPrompt });
const history = async (client: TestClient, query = '') =>
  (await client.get(path + query)).body as { id: string; prompt: string | null; author: string | null }[];
const texts = async (client: TestClient, query = '') =>
  (await history(client, query)).map(({ prompt }) => prompt);
const prompt = async (client: TestClient) => (await client.get('/api/ai-agents/77')).body.systemPrompt;

describe('the history of a prompt', () => {
  it('the history of a prompt is refused without a sign-in, and for an agent that does not exist', async () => {
    expect((await server.anonymous.get(path)).status).toBe(401);
    expect((await server.anonymous.send('POST', restore(randomUUID()))).status).toBe(401);
    expect((await ana.get('/api/ai-agents/nobody/prompt-versions')).status).toBe(404);
    expect((await ana.get(`${path}?scope=everybody`)).status).toBe(400);
  });

  it('the history of the company’s prompt is refused to people other than administrators', async () => {
    await root.put('/api/admin/agents/talker', { prompt: 'Company one' });
    const [version] = await history(root, '?scope=company');
    expect((await ana.get(`${path}?scope=company`)).status).toBe(403);
    expect((await ana.post(`${restore(version?.id ?? '')}?scope=company`)).status).toBe(403);
    expect((await ana.post(restore(version?.id ?? ''))).status).toBe(404);
    expect(await texts(ana)).toEqual([]);
  });

  it('the history of another person’s prompt is refused as if it were missing', async () => {
    await say(ana, 'Secret of Ana');
    const [version] = await history(ana);
    for (const client of [ben, root]) {
      for (const id of [version?.id ?? '', randomUUID(), 'none'])
        expect((await client.post(restore(id))).status).toBe(404);
      expect((await client.post(`${restore(version?.id ?? '')}?scope=company`)).status).toBe(
        client === root ? 404 : 403,
      );
      expect(await texts(client)).not.toContain('Secret of Ana');
    }
    expect(await texts(root, '?scope=company')).not.toContain('Secret of Ana');
  });
});

describe('the prompt of an agent', () => {
  it("the history of an agent's prompt records each change by its person, and nothing without a change", async () => {
    const cleo = await server.signIn('cleo@example.test');
    await say(cleo, 'One');
    await say(cleo, 'One');
    await cleo.patch('/api/ai-agents/77', { temperature: 0.3 });
    await say(cleo, 'Two');
    await say(cleo, null);
    expect(await texts(cleo)).toEqual([null, 'Two', 'One']);
    const [, , first] = await history(cleo);
    expect(first?.author).toBe((await cleo.get('/api/auth/me')).body.name);
    const { status, body } = await cleo.post(restore(first?.id ?? ''));
    expect([status, body.map((each: { prompt: string }) => each.prompt)]).toEqual([
      200,
      ['One', null, 'Two', 'One'],
    ]);
    expect(await prompt(cleo)).toBe('One');
    expect((await cleo.get('/api/ai-agents/77')).body.settings.temperature).toBe(0.3);
  });

  it("the history of an agent's prompt records each company change, and an administrator can restore an earlier text", async () => {
    await root.put('/api/admin/agents/talker', { prompt: 'Company two' });
    await root.put('/api/admin/agents/talker', { prompt: 'Company two', temperature: 0.5 });
    await root.put('/api/admin/agents/talker', { prompt: null });
    expect(await prompt(ben)).toBe('Be brief.');
    const before = await history(root, '?scope=company');
    expect(before.map(({ prompt: text }) => text)).toEqual([null, 'Company two', 'Company one']);
    const restored = await root.post(`${restore(before[1]?.id ?? '')}?scope=company`);
    expect(restored.status).toBe(200);
    expect(await prompt(ben)).toBe('Company two');
    const { body } = await root.get('/api/admin/audit?limit=1');
    expect(body.items).toMatchObject([{ action: 'agent.update', subject: 'talker' }]);
    expect(await prompt(ana)).toBe('Secret of Ana');
  });
});
