import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { newSession, stored, talkerServer } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';

const admin = '/api/admin/agents';
const catalogue = '/api/ai-agents';
const none = '11111111-1111-4111-8111-111111111111';

let server: TestServer;
let root: TestClient;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await talkerServer();
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

interface Made {
  id: number;
  slug: string;
  name: string;
  systemPrompt: string;
}

let count = 0;
async function make(input: Record<string, unknown> = {}): Promise<Made> {
  count += 1;
  const { status, body } = await root.post(admin, {
    name: `Writer ${count}`,
    description: 'Writes what it is told.',
    ...input,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

const upload = async (client: TestClient, filename: string, content: string): Promise<string> => {
  const { body } = await client.upload('/api/documents', filename, content);
  await expect
    .poll(async () => (await client.get(`/api/documents/${body.id}`)).body.status)
    .toMatch(/processed|completed/);
  return body.id;
};

async function answer(client: TestClient, agentId: number, message: string, more = {}) {
  using frames = await openFrames(client);
  const { runId } = await frames.ask(await newSession(client, 'A chat', agentId), message, more);
  const end = await frames.end(runId);
  if (end.type !== 'done') throw new Error(JSON.stringify(end));
  return end.message;
}

describe('creating an agent without code', () => {
  it('creating an agent without code is reserved for administrators', async () => {
    const input = { name: 'Sneaky', description: 'Never made.' };
    expect((await server.anonymous.post(admin, input)).status).toBe(401);
    expect((await ana.post(admin, input)).status).toBe(403);
    const { id, slug } = await make();
    expect((await ana.put(`${admin}/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await ana.delete(`${admin}/${id}`)).status).toBe(403);
    expect((await ana.get(`${catalogue}/${slug}`)).status).toBe(200);
  });

  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', ' \n '],
    ['name', 'x'.repeat(81)],
    ['name', '7'],
    ['name', 'pay\u202eload'],
    ['name', 'in\u200bvisible'],
    ['name', 7],
    ['name', 'Talker'],
    ['name', 'TALKER'],
    ['description', undefined],
    ['description', 'x'.repeat(301)],
    ['prompt', 'x'.repeat(20_001)],
    ['icon', 'skull'],
    ['color', 'red'],
    ['color', '#12345'],
    ['color', 'url(https://evil.test)'],
    ['badge', 'x'.repeat(21)],
    ['starters', ['a', 'b', 'c', 'd', 'e']],
    ['starters.0', ['x'.repeat(201)]],
    ['documentIds.0', ['7']],
    ['documentIds', [none]],
    ['documentIds', Array(1_000).fill(none)],
    ['roles.0', ['root']],
    ['roles', []],
    ['temperature', 9],
    ['maxTokens', 0.5],
  ])(
    'creating an agent without code refuses an invalid %s and shows the error at the field (case %#)',
    async (field, value) => {
      const [key = ''] = field.split('.');
      const { status, body } = await root.post(admin, {
        name: 'Refused',
        description: 'Never made.',
        [key]: value,
      });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
      expect(body.message).toMatch(/\.$|expected/);
      expect((await root.get(`${catalogue}/refused`)).status).toBe(404);
    },
  );

  it("creating an agent without code refuses missing providers and models, and treats another person's document as missing", async () => {
    const input = { name: 'Refused', description: 'Never made.' };
    const foreign = await upload(ana, 'diary.txt', 'My secret plans for the weekend.');
    expect((await root.post(admin, { ...input, provider: 'nobody' })).status).toBe(400);
    expect((await root.post(admin, { ...input, model: 'nothing' })).status).toBe(400);
    const [of, missing] = [
      await root.post(admin, { ...input, documentIds: [foreign] }),
      await root.post(admin, { ...input, documentIds: [none] }),
    ];
    expect([of.status, of.body.message]).toEqual([400, missing.body.message]);
  });

  it('creating an agent without code adds the agent to the catalog with its own address and number', async () => {
    const prompt = 'p'.repeat(10_000);
    const made = await make({
      name: '  Überstunden & Co. 🕰️ ',
      description: 'Answers <b>questions</b> about "overtime".',
      prompt,
      temperature: 0.4,
      maxTokens: 900,
      icon: 'megaphone',
      color: '#AA3355',
      badge: 'New',
      starters: ['How much overtime is paid?'],
      // The request contains a field that only the server can set.
      slug: 'talker',
      id: 77,
      number: 77,
      createdBy: none,
      state: 'failed',
    });
    expect(made).toMatchObject({
      slug: 'uberstunden-co',
      name: 'Überstunden & Co. 🕰️',
      madeBy: expect.stringMatching(/root/i),
      company: { prompt, temperature: 0.4, maxTokens: 900 },
    });
    expect(made.id).toBeGreaterThanOrEqual(100);
    const list = (await ana.get(catalogue)).body as Record<string, unknown>[];
    expect(list.find(({ slug }) => slug === 'uberstunden-co')).toMatchObject({
      id: made.id,
      name: 'Überstunden & Co. 🕰️',
      description: 'Answers <b>questions</b> about "overtime".',
      iconName: 'megaphone',
      iconColor: '#AA3355',
      badge: 'New',
      state: 'running',
      chats: true,
      madeHere: true,
      pluginId: null,
      permissions: expect.arrayContaining(['ai']),
      clientUrl: null,
      systemPrompt: prompt,
      starters: ['How much overtime is paid?'],
      settings: { temperature: 0.4, maxTokens: 900 },
    });
    expect(list.find(({ slug }) => slug === 'talker')).toMatchObject({
      id: 77,
      madeHere: false,
      pluginId: 'talker',
    });
    for (const key of ['uberstunden-co', String(made.id), 'ÜBERSTUNDEN & CO. 🕰️']) {
      expect((await ana.get(`${catalogue}/${encodeURIComponent(key)}`)).body.id).toBe(made.id);
    }
    expect((await ana.get('/api/workflows')).body).toEqual([]);
    const audit = (await root.get('/api/admin/audit')).body.items as Record<string, unknown>[];
    expect(audit.find(({ action }) => action === 'agent.create')).toMatchObject({
      subject: expect.any(String),
    });
  });

  it('only one of two agents created with the same name is accepted, even simultaneously', async () => {
    const input = { name: 'Twins', description: 'Two at once.' };
    const answers = await Promise.all([
      root.post(admin, input),
      root.post(admin, { ...input, name: 'twins' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  it('people can change the settings of an agent without code like those of any agent', async () => {
    const { id } = await make();
    const own = await ana.patch(`${catalogue}/${id}`, { systemPrompt: 'Rhyme.', temperature: 1 });
    expect(own.body).toMatchObject({ systemPrompt: 'Rhyme.', hasOwnPrompt: true });
    expect((await ben.get(`${catalogue}/${id}`)).body).toMatchObject({ hasOwnPrompt: false });
  });
});

describe('an agent without code', () => {
  it('an agent without code answers with citations from documents that the person can read', async () => {
    const { id } = await make();
    await upload(ana, 'kitchen.txt', 'The kitchen is tidied on Fridays by the team that cooked last.');
    const message = await answer(ana, id, 'When is the kitchen tidied?');
    expect(message.content).toContain('Fridays');
    expect(message.citations[0]).toMatchObject({ filename: 'kitchen.txt' });
    expect((await answer(ben, id, 'When is the kitchen tidied?')).citations).toEqual([]);
  });

  it('an agent without code uses only its own documents and those selected for the chat, and reveals no other documents', async () => {
    const own = await upload(root, 'travel.txt', 'Train tickets for travel are booked in second class.');
    const other = await upload(
      root,
      'travel-board.txt',
      'Train tickets of the board are booked in first class.',
    );
    const { id } = await make({ documentIds: [own] });
    const question = 'In which class are train tickets booked?';
    const files = async (client: TestClient, more = {}) =>
      new Set((await answer(client, id, question, more)).citations.map(({ filename }) => filename));
    expect(await files(root)).toEqual(new Set(['travel.txt']));
    expect(await files(root, { documentIds: [other] })).toEqual(new Set(['travel-board.txt']));

    const answered = await answer(ana, id, question);
    expect(answered.citations).toEqual([]);
    expect(answered.content).not.toMatch(/second|first class/);
    expect((await root.get(`${catalogue}/${id}`)).body).toMatchObject({
      hasDocuments: true,
      documents: [{ id: own, filename: 'travel.txt' }],
    });
    const shown = (await ana.get(`${catalogue}/${id}`)).body;
    expect(shown).toMatchObject({ hasDocuments: true, documents: [] });
    expect(JSON.stringify(shown)).not.toMatch(/travel|second/);
    expect(JSON.stringify(shown)).not.toContain(own);
  });

  it('an agent without code reads attached files and earlier turns of the chat', async () => {
    const { id } = await make({ prompt: 'Answer as a pirate.' });
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana, 'A chat', id);
    for (const message of ['Hello', 'And again']) {
      const { runId } = await frames.ask(sessionId, message, {
        fileContent: { filename: 'a.txt', text: 'The wood is dry.' },
      });
      expect((await frames.end(runId)).type).toBe('done');
    }
    expect((await stored(ana, sessionId)).length).toBe(4);
  });

  it('an agent without code that is limited to administrators is hidden from others', async () => {
    const { id, slug, name } = await make({ roles: ['admin'] });
    expect(JSON.stringify((await ana.get(catalogue)).body)).not.toContain(name);
    expect((await ana.get(`${catalogue}/${slug}`)).status).toBe(404);
    expect((await ana.post('/api/ai-chat-sessions', { agentId: id, title: 'A chat' })).status).toBe(404);
    expect((await root.get(`${catalogue}/${slug}`)).status).toBe(200);
    await root.delete(`${admin}/${id}`);
    expect((await ana.get(`${catalogue}/${slug}`)).body.message).toBe('Agent not found');
  });
});

describe('changing an agent without code', () => {
  it('changing an agent without code changes the named fields and keeps the rest, including address and number', async () => {
    const made = await make({ badge: 'Old', prompt: 'Be brief.', starters: ['Why?'] });
    const { status, body } = await root.put(`${admin}/${made.id}`, { name: 'Renamed', badge: null });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      id: made.id,
      slug: made.slug,
      name: 'Renamed',
      badge: null,
      starters: ['Why?'],
      company: { prompt: 'Be brief.' },
    });
    expect((await root.put(`${admin}/${made.id}`, { name: 'Talker' })).status).toBe(400);
    expect((await root.put(`${admin}/${made.id}`, { icon: 'skull' })).status).toBe(400);
  });

  it('an agent that comes from a package keeps its definition, but its defaults can be changed', async () => {
    const refused = await root.put(`${admin}/77`, { name: 'Mine' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Talker is a package/);
    expect((await root.put(`${admin}/77`, { prompt: 'Be brief.' })).status).toBe(200);
  });

  it('changing an agent without code keeps documents that only an earlier administrator can read', async () => {
    const own = await upload(root, 'terms.txt', 'Terms of the first administrator.');
    const { id } = await make({ documentIds: [own] });
    const { database } = server;
    await database.pool.query(`update document set owner_id = (select id from app_user where email = $1)`, [
      'ana@example.test',
    ]);
    expect((await root.put(`${admin}/${id}`, { documentIds: [own], name: 'Kept terms' })).status).toBe(200);
    expect((await root.put(`${admin}/${id}`, { documentIds: [own, none] })).status).toBe(400);
  });

  it('switching an agent without code off and on refuses questions while off and keeps its settings', async () => {
    const { id } = await make();
    const sessionId = await newSession(ana, 'A chat', id);
    await root.put(`${admin}/${id}`, { enabled: false });
    expect((await ana.get(`${catalogue}/${id}`)).body).toMatchObject({ state: 'disabled', chats: true });
    using frames = await openFrames(ana);
    frames.send({ type: 'chat', sessionId, message: 'Hello' });
    expect(await frames.until({ sessionId })).toMatchObject({ code: 'unavailable' });
    await root.put(`${admin}/${id}`, { enabled: true });
    expect((await frames.ask(sessionId, 'Hello')).type).toBe('run');
  });
});

describe('removing an agent without code', () => {
  it('removing an agent without code keeps its chats, shows what the agent was, and never reuses its address or number', async () => {
    const { id, slug, name } = await make();
    const sessionId = await newSession(ana, 'Kept', id);
    await answer(ana, id, 'Hello');
    await ana.patch(`${catalogue}/${id}`, { systemPrompt: 'Rhyme.' });
    expect((await root.delete(`${admin}/${id}`)).status).toBe(204);
    expect((await root.delete(`${admin}/${id}`)).status).toBe(404);
    expect((await root.put(`${admin}/${id}`, { name: 'Back' })).status).toBe(404);

    const shown = await ana.get(`${catalogue}/${slug}`);
    expect([shown.status, shown.body.message]).toEqual([404, `${name} was removed by an administrator`]);
    expect(JSON.stringify((await ana.get(catalogue)).body)).not.toContain(`"${slug}"`);
    const kept = (await ana.get(`/api/ai-chat-sessions?agentId=${slug}`)).body as { id: string }[];
    expect(kept.map((session) => session.id)).toContain(sessionId);
    expect((await ana.get(`/api/ai-chat-sessions/${sessionId}/messages`)).status).toBe(200);
    expect((await ana.post('/api/ai-chat-sessions', { agentId: slug, title: 'New' })).status).toBe(404);

    const again = await make({ name });
    expect(again.slug).toBe(`${slug}-2`);
    expect(again.id).toBeGreaterThan(id);
    expect(again.systemPrompt).not.toBe('Rhyme.');
  });

  it('removing an agent that comes from a package is refused', async () => {
    const { status, body } = await root.delete(`${admin}/77`);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/plugins\.json/)]);
  });
});
