import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrames } from '../../../testing/frames.ts';
import { newSession, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

const sessions = '/api/ai-chat-sessions';
const none = '11111111-1111-4111-8111-111111111111';

async function upload(client: TestClient, filename: string): Promise<string> {
  return (await client.upload('/api/documents', filename, `About ${filename}.`)).body.id;
}
async function titles(client: TestClient, query: string): Promise<string[]> {
  const { body } = await client.get(`${sessions}?${query}`);
  return body.map(({ title }: { title: string }) => title);
}

async function newProject(client: TestClient, name: string): Promise<{ id: string; name: string }> {
  return { id: (await client.post('/api/projects', { name })).body.id, name };
}

describe('a chat', () => {
  it('the scope of a chat accepts only documents that its owner can read, and reveals nothing about others', async () => {
    const own = await upload(ana, 'own.txt');
    const foreign = await upload(ben, 'foreign.txt');
    const id = await newSession(ana);
    for (const documentIds of [[foreign], [own, foreign], [none]]) {
      const body = { agentId: 77, title: 'A chat', documentIds };
      const refused = [await ana.post(sessions, body), await ana.patch(`${sessions}/${id}`, { documentIds })];
      expect(refused.map(({ status, body: { message } }) => [status, message])).toEqual(
        Array(2).fill([404, 'Document Not Found']),
      );
    }
    expect((await ana.patch(`${sessions}/${id}`, { documentIds: [own] })).body.documentIds).toEqual([own]);
    expect((await ana.get(`${sessions}/${id}/documents`)).body).toMatchObject([
      { id: own, filename: 'own.txt' },
    ]);
    expect((await ben.get(`${sessions}/${id}/documents`)).status).toBe(404);
  });

  it('a chat keeps but hides a document in its scope after access to it ends, and the scope can still be changed', async () => {
    const document = await upload(ben, 'lent.txt');
    const { userId: user } = (await ana.upload('/api/documents', 'hers.txt', 'Hers.')).body;
    const shares = `/api/documents/${document}/shares`;
    const granted = await ben.put(shares, { to: 'person', id: user, role: 'viewer' });
    expect(granted.status).toBeLessThan(300);
    const id = await newSession(ana);
    await ana.patch(`${sessions}/${id}`, { documentIds: [document] });
    for (const { id: share } of (await ben.get(shares)).body.shares) await ben.delete(`${shares}/${share}`);
    expect((await ana.get(`/api/documents/${document}`)).status).toBe(404);
    expect((await ana.get(`${sessions}/${id}/documents`)).body).toEqual([]);
    const own = await upload(ana, 'more.txt');
    const documentIds = [document, own];
    expect((await ana.patch(`${sessions}/${id}`, { documentIds })).body.documentIds).toEqual(documentIds);
  });

  it('a chat is answered from the documents in its scope', async () => {
    using frames = await openFrames(ana);
    const document = await upload(ana, 'scope.txt');
    const id = await newSession(ana);
    await ana.patch(`${sessions}/${id}`, { documentIds: [document] });
    const { runId } = await frames.ask(id, 'tell');
    await frames.end(runId);
    expect(JSON.parse(frames.text(runId)).documentIds).toEqual([document]);
  });

  it('a chat can be renamed, moved, pinned and restored without changing its last use', async () => {
    const id = await newSession(ana, 'Before');
    const { updatedAt } = (await ana.get(`${sessions}/${id}`)).body;
    const wrong = [{ title: ' ' }, { projectId: 'x' }, { pinned: 'yes' }, { shared: 1 }];
    for (const change of wrong) expect((await ana.patch(`${sessions}/${id}`, change)).status).toBe(400);
    expect((await ana.patch(`${sessions}/${id}`, { title: '' })).body.message).toBe(
      'Please provide a title for the new chat session',
    );
    const project = await newProject(ana, 'Audit');
    const change = { title: 'After', projectId: project.id, pinned: true };
    const changed = { title: 'After', project, pinned: true, shared: false, updatedAt };
    expect((await ana.patch(`${sessions}/${id}`, change)).body).toMatchObject(changed);
    expect((await ana.patch(`${sessions}/${id}`, {})).body).toMatchObject(changed);
    expect((await ana.patch(`${sessions}/${id}`, { projectId: null, pinned: false })).body).toMatchObject({
      project: null,
      pinned: false,
    });
    expect((await ana.patch(`${sessions}/${id}`, { updatedAt: null, userId: none })).body.updatedAt).toBe(
      updatedAt,
    );
  });

  it('a changed or deleted chat notifies only the owner’s other tabs', async () => {
    using anas = await openFrames(ana);
    using bens = await openFrames(ben);
    const id = await newSession(ana);
    await anas.until({ type: 'event', name: 'chat.updated' });
    await ana.delete(`${sessions}/${id}`);
    await anas.until({ type: 'event', name: 'chat.deleted' });
    bens.send({ type: 'ping' });
    await bens.until({ type: 'pong' });
    expect(bens.all.filter((frame) => frame.type === 'event' && frame.name.startsWith('chat.'))).toEqual([]);
  });
});

describe('a deleted chat', () => {
  it('a deleted chat is hidden from everyone, and the person who deleted it can restore it completely', async () => {
    using frames = await openFrames(ana);
    const project = await newProject(ana, 'Leaving');
    const id = await newSession(ana, 'Taken back');
    const { runId } = await frames.ask(id, 'Something said');
    await frames.end(runId);
    await ana.patch(`${sessions}/${id}`, { shared: true, projectId: project.id, pinned: true });
    const before = (await ana.get(`${sessions}/${id}`)).body;
    const said = (await ana.get(`${sessions}/${id}/messages`)).body;
    expect((await ben.get(`/api/shared-chats/${id}`)).status).toBe(200);
    expect((await ana.post(`${sessions}/${id}/restore`)).status).toBe(404);

    expect((await ana.delete(`${sessions}/${id}`)).status).toBe(204);
    for (const path of ['', '/messages', '/documents', '/export?format=md'])
      expect(await ana.get(`${sessions}/${id}${path}`)).toMatchObject({ status: 404 });
    expect((await ben.get(`/api/shared-chats/${id}`)).status).toBe(404);
    expect((await ana.get(`/api/projects/${project.id}/chats`)).body).toEqual([]);
    expect((await ana.get(`/api/projects/${project.id}`)).body.chats).toBe(0);
    expect(await titles(ana, 'search=something+said')).toEqual([]);
    expect((await ana.delete(`${sessions}/${id}`)).status).toBe(404);
    expect((await ben.post(`${sessions}/${id}/restore`)).status).toBe(404);
    expect((await ana.post(`${sessions}/no-id/restore`)).status).toBe(404);

    expect((await ana.post(`${sessions}/${id}/restore`)).body).toEqual(before);
    expect((await ana.get(`${sessions}/${id}/messages`)).body).toEqual(said);
    expect((await ben.get(`/api/shared-chats/${id}`)).status).toBe(200);
  });
});

describe('the list of chats', () => {
  it('the list of chats starts with pinned chats, continues by last use, and can be filtered by project', async () => {
    const cleo = await server.signIn('cleo@example.test');
    const audit = await newProject(cleo, 'Audit');
    const budget = await newProject(cleo, 'budget');
    const ids: Record<string, string> = {};
    for (const title of ['One', 'Two', 'Three', 'Four']) ids[title] = await newSession(cleo, title);
    await cleo.patch(`${sessions}/${ids['One']}`, { pinned: true, projectId: audit.id });
    await cleo.patch(`${sessions}/${ids['Two']}`, { projectId: audit.id });
    await cleo.patch(`${sessions}/${ids['Three']}`, { projectId: budget.id });
    expect(await titles(cleo, '')).toEqual(['One', 'Four', 'Three', 'Two']);
    expect(await titles(cleo, 'sort=used')).toEqual(['Four', 'Three', 'Two', 'One']);
    expect(await titles(cleo, 'project=')).toEqual(['One', 'Four']);
    expect(await titles(cleo, `project=${audit.id}`)).toEqual(['Two']);
    expect((await cleo.get('/api/ai-chat-projects?agentId=talker')).body).toEqual([
      { ...audit, count: 1 },
      { ...budget, count: 1 },
    ]);
    expect((await cleo.get('/api/ai-chat-projects?agentId=nobody')).body).toEqual([]);
    expect((await ben.get('/api/ai-chat-projects')).body).toEqual([]);
  });

  it('searching the list of chats finds words in titles and messages of the person’s own chats, and shows a snippet', async () => {
    const dora = await server.signIn('dora@example.test');
    const say = async (id: string, content: string) =>
      dora.post(`${sessions}/${id}/messages`, { role: 'assistant', content });
    const titled = await newSession(dora, 'Retention of ISO-27001 records');
    const said = await newSession(dora, 'Another');
    await say(said, `${'Filler words. '.repeat(30)}Every ISO-27001 record is **kept** for ten years.`);
    await say(await newSession(dora, 'Third'), '100% of nothing');
    expect(await titles(dora, 'search=27001')).toEqual(['Another', 'Retention of ISO-27001 records']);
    expect(await titles(dora, 'search=record%20kept%20ten')).toEqual(['Another']);
    expect(await titles(dora, 'search=KEP')).toEqual(['Another']);
    expect(await titles(dora, 'search=kep&agentId=nobody')).toEqual([]);
    expect(await titles(ana, 'search=27001')).toEqual([]);
    for (const nothing of ['%25', "'", '%26%20%7C%20!', ':*', '(', '\\'])
      expect([nothing, await titles(dora, `search=${nothing}`)]).toEqual([nothing, []]);
    const { body } = await dora.get(`${sessions}?search=27001`);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([said, titled]);
    expect(body[0].snippet).toMatch(/^….*Every ISO-27001 record is kept for ten years\.$/);
    expect(body[1]).not.toHaveProperty('snippet');
    expect((await dora.get(`${sessions}?search=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('searching the list of chats uses the word index, however much a person has stored', async () => {
    const erik = await server.signIn('erik@example.test');
    await newSession(erik);
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from app_user where email = 'erik@example.test'",
    );
    await server.database.pool.query(
      `with made as (insert into chat_session (user_id, agent, title)
         select $1, 'talker', 'Chat ' || n from generate_series(1, 5000) n returning id, title)
       insert into chat_message (session_id, role, content)
       select id, 'user', title || ' asks about subject' || part || repeat(' and more of the same', 20)
       from made, generate_series(1, 4) part`,
      [rows[0]?.id],
    );
    await server.database.pool.query('analyze chat_session, chat_message');
    // The function forces a flush, because PostgreSQL otherwise reports statistics only ten seconds after the connection became
    // idle.
    const looks = async () => {
      await server.database.pool.query('select pg_stat_force_next_flush()');
      const { rows: counts } = await server.database.pool.query<{ scans: number }>(
        "select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'chat_message_words'",
      );
      return counts[0]?.scans ?? 0;
    };
    const before = await looks();
    expect(await titles(erik, 'search=subject3%204711&limit=50')).toEqual(['Chat 4711']);
    await expect.poll(looks).toBeGreaterThan(before);
    expect(await titles(erik, 'search=subject3&limit=50')).toHaveLength(50);
  });
});

describe('the list of chats with previews', () => {
  it('the list of chats with previews shows the start of each last answer, without Markdown and citations', async () => {
    const id = await newSession(ana);
    for (const [role, content] of [
      ['user', 'How long?'],
      ['assistant', 'An earlier answer.'],
      ['user', 'And then?'],
      ['assistant', 'From your documents:\n\n**Ten years** [1], \\_then\\_ it is deleted.'],
    ]) {
      await ana.post(`${sessions}/${id}/messages`, { role, content });
    }
    const previewed = await ana.get(`${sessions}?sort=used&preview=answer&limit=1`);
    expect(previewed.body).toMatchObject([{ id, snippet: 'Ten years, _then_ it is deleted.' }]);
    const plain = await ana.get(`${sessions}?sort=used&limit=1`);
    expect(plain.body[0]).not.toHaveProperty('snippet');
  });
});
