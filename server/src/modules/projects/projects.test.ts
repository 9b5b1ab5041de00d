import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { readingTimeoutMs } from '../../testing/run/limits.ts';

let server: ProviderServer;
let ana: TestClient;
let ben: TestClient;
let cleo: TestClient;
beforeAll(async () => {
  server = await providerServer({}, { loopback: { respond: () => ({ text: 'Ten years.' }) } });
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  cleo = await server.signIn('cleo@example.test');
});
afterAll(() => server.close());

const projects = '/api/projects';
const sessions = '/api/ai-chat-sessions';
const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/auth/me')).body.id;
const project = async (client: TestClient, name: string, instructions = ''): Promise<string> =>
  (await client.post(projects, { name, instructions })).body.id;
const join = async (id: string, client: TestClient, role = 'viewer') =>
  ana.put(`${projects}/${id}/members`, { to: 'person', id: await idOf(client), role });
const upload = async (client: TestClient, name: string, text: string): Promise<string> => {
  const { id } = (await client.upload('/api/documents', name, text)).body;
  await vi.waitFor(
    async () => expect((await client.get(`/api/documents/${id}`)).body.status).toBe('processed'),
    {
      timeout: readingTimeoutMs,
      interval: 50,
    },
  );
  return id;
};

describe('a project', () => {
  it('a project is reported as missing to non-members, and members can do what their role allows', async () => {
    const id = await project(ana, '  Audit \n 2026 ', 'Be exact.');
    const document = await upload(ana, 'rules.md', 'Records are kept for ten years.');
    const everything = (client: TestClient, of: string) =>
      Promise.all([
        client.get(`${projects}/${of}`),
        client.patch(`${projects}/${of}`, { name: 'Mine' }),
        client.patch(`${projects}/${of}`, { pinned: true }),
        client.delete(`${projects}/${of}`),
        client.post(`${projects}/${of}/restore`),
        client.get(`${projects}/${of}/members`),
        client.put(`${projects}/${of}/members`, { to: 'team', id: document, role: 'viewer' }),
        client.post(`${projects}/${of}/leave`),
        client.get(`${projects}/${of}/documents`),
        client.post(`${projects}/${of}/documents`, { ids: [document] }),
        client.get(`${projects}/${of}/chats`),
      ]);
    for (const of of [id, document, 'none'])
      for (const { status, body } of await everything(ben, of))
        expect([status, body.message]).toEqual([404, 'Project not found.']);
    expect((await server.anonymous.get(projects)).status).toBe(401);

    expect((await join(id, ben)).body.members).toMatchObject([{ to: 'person', role: 'viewer' }]);
    expect((await ben.get(projects)).body).toMatchObject([
      { id, name: 'Audit 2026', role: 'viewer', members: 1 },
    ]);
    expect((await ben.get('/api/notifications')).body.items[0]).toMatchObject({ href: `/projects/${id}` });
    expect((await ben.patch(`${projects}/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await ben.post(`${projects}/${id}/documents`, { ids: [document] })).status).toBe(403);
    await join(id, ben, 'editor');
    expect((await ben.patch(`${projects}/${id}`, { instructions: 'Be brief.' })).body.instructions).toBe(
      'Be brief.',
    );
    expect((await ben.patch(`${projects}/${id}`, { archived: true })).status).toBe(403);
    expect((await ben.delete(`${projects}/${id}`)).status).toBe(403);
    expect((await join(id, ana)).status).toBe(400);
    expect((await ana.post(`${projects}/${id}/leave`)).status).toBe(403);
    expect((await ben.post(`${projects}/${id}/leave`)).status).toBe(200);
    expect((await ben.get(`${projects}/${id}`)).status).toBe(404);
    const { rows } = await server.database.pool.query(
      'select action from audit_entry where subject = $1 order by created_at, id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'project.create',
      'project.add-member',
      'project.add-member',
      'project.update',
      'project.leave',
    ]);
  });

  it('a project gives its members access to documents while the documents are in the project, and only the owner of a document can add it', async () => {
    const id = await project(ana, 'Lending');
    await join(id, ben, 'editor');
    const own = await upload(ana, 'ferry.md', 'The ferry leaves at seven.');
    const read = () => ben.get(`/api/documents/${own}`);
    const found = async () => (await ben.get('/api/search?q=ferry')).body.documents.length;
    expect([(await read()).status, await found()]).toEqual([404, 0]);
    await ana.put(`/api/documents/${own}/shares`, { to: 'person', id: await idOf(ben), role: 'editor' });
    expect((await ben.post(`${projects}/${id}/documents`, { ids: [own] })).body.message).toMatch(
      /Only a document’s owner/,
    );
    await ana.delete(`/api/documents/${own}/shares`);

    expect((await ana.post(`${projects}/${id}/documents`, { ids: [own] })).body).toMatchObject([
      { filename: 'ferry.md', removable: true },
    ]);
    expect([(await read()).body.role, await found()]).toEqual(['viewer', 1]);
    expect((await cleo.get(`/api/documents/${own}`)).status).toBe(404);
    expect((await ana.get(`/api/documents/${own}/shares`)).body.shares).toMatchObject([
      { to: 'project', project: { id, name: 'Lending' } },
    ]);
    await ana.delete(`${projects}/${id}`);
    expect([(await read()).status, await found()]).toEqual([404, 0]);
    expect((await ana.get(`${projects}?state=trash`)).body).toMatchObject([{ id, state: 'trash' }]);
    await ana.post(`${projects}/${id}/restore`);
    expect((await read()).status).toBe(200);
    await ana.delete(`/api/documents/${own}/shares/${id}`);
    expect([(await read()).status, await found()]).toEqual([404, 0]);
    expect((await ben.get(`${projects}/${id}/documents`)).body).toEqual([]);
  });

  it('chats in a project are private until their author shares them with the project', async () => {
    const id = await project(ana, 'Chats');
    await join(id, ben);
    const chat = (await ana.post(sessions, { agentId: 78, title: 'Ours', projectId: id })).body;
    expect(chat).toMatchObject({ project: { id, name: 'Chats' }, sharedWithProject: false });
    expect((await cleo.post(sessions, { agentId: 78, title: 'Not mine', projectId: id })).status).toBe(404);
    const elsewhere = await newSession(cleo, 'Elsewhere', 78);
    expect((await cleo.patch(`${sessions}/${elsewhere}`, { projectId: id })).status).toBe(404);
    expect((await cleo.patch(`${sessions}/${elsewhere}`, { sharedWithProject: true })).status).toBe(400);
    const seen = async (client: TestClient) => (await client.get(`/api/shared-chats/${chat.id}`)).status;
    const listed = async () => (await ben.get(`${projects}/${id}/chats`)).body.length;
    expect([await seen(ben), await listed()]).toEqual([404, 0]);

    using bens = await openFrames(ben);
    expect(
      (await ana.patch(`${sessions}/${chat.id}`, { sharedWithProject: true })).body.sharedWithProject,
    ).toBe(true);
    await bens.until({ type: 'event', name: 'project.updated' });
    expect([await seen(ben), await listed(), await seen(cleo)]).toEqual([200, 1, 404]);
    expect((await ben.get(`${sessions}?project=${id}`)).body).toEqual([]);
    expect((await ana.get(`${sessions}?project=${id}`)).body).toHaveLength(1);
    expect((await ana.get(`${sessions}?project=`)).body).toEqual([]);
    expect((await ana.get('/api/ai-chat-projects?agentId=asker')).body).toEqual([
      { id, name: 'Chats', count: 1 },
    ]);

    const other = await project(ana, 'Other');
    await ana.patch(`${sessions}/${chat.id}`, { projectId: other });
    await ana.patch(`${sessions}/${chat.id}`, { projectId: id });
    expect([await seen(ben), await listed()]).toEqual([404, 0]);
    await ana.patch(`${sessions}/${chat.id}`, { sharedWithProject: true });
    await ana.delete(`${projects}/${id}`);
    expect(await seen(ben)).toBe(404);
    expect((await ana.get(`${sessions}/${chat.id}`)).body).toMatchObject({
      project: null,
      sharedWithProject: false,
    });
  });

  it('a project gives its instructions and its documents as scope to every agent, with or without code', async () => {
    const root = await server.signIn('root@example.test');
    const made = (await root.post('/api/admin/agents', { name: 'Reader', description: 'Reads.' })).body;
    const id = await project(ana, 'Archive', 'Answer in one sentence.');
    await join(id, ben);
    const inside = await upload(ana, 'inside.md', 'Zebra records are kept for ten years.');
    await upload(ana, 'outside.md', 'Zebra records are kept for two years.');
    await ana.post(`${projects}/${id}/documents`, { ids: [inside] });
    async function ask(client: TestClient, agentId: number) {
      using frames = await openFrames(client);
      const session = (await client.post(sessions, { agentId, title: 'Zebra', projectId: id })).body.id;
      const asked = { aiProvider: 'openai' };
      const end = await frames.end(
        (await frames.ask(session, 'How long are zebra records kept?', asked)).runId,
      );
      if (end.type !== 'done') throw new Error(JSON.stringify(end));
      const sent = JSON.stringify(server.upstream.requests.at(-1)?.body);
      return { id: end.message.id, session, sent };
    }
    for (const agent of [78, made.id]) {
      const { sent } = await ask(ana, agent);
      expect(sent).toContain('Instructions for the project “Archive”');
      expect(sent).toContain('Answer in one sentence.');
    }
    const { id: answer, session, sent } = await ask(ben, made.id);
    expect(sent).toContain('ten years');
    expect(sent).not.toContain('two years');
    const why = async (client: TestClient) => (await client.get(`/api/chat/messages/${answer}/why`)).body;
    await expect
      .poll(async () => (await why(ben)).noted)
      .toMatchObject({
        project: { name: 'Archive', text: 'Answer in one sentence.' },
        passages: [{ filename: 'inside.md' }],
      });
    await ben.patch(`${sessions}/${session}`, { sharedWithProject: true });
    expect((await why(ana)).noted.project).toEqual({ name: null, text: null });

    // A former member gets no information about the project.
    const { members } = (await ana.get(`${projects}/${id}/members`)).body;
    await ana.delete(`${projects}/${id}/members/${members[0].id}`);
    expect((await why(ana)).noted).toBeUndefined();
    using frames = await openFrames(ben);
    await frames.end((await frames.ask(session, 'And zebra records now?', { aiProvider: 'openai' })).runId);
    expect(JSON.stringify(server.upstream.requests.at(-1)?.body)).not.toMatch(
      /one sentence|Zebra records are/,
    );
  });
});
