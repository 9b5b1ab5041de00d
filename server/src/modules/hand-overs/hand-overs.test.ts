import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentFolder, agentFolder } from '../../testing/agent-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let folder: AgentFolder;
let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let documentId: string;
let chat: string;
let message: string;

const path = '/api/hand-overs';
const none = crypto.randomUUID();

beforeAll(async () => {
  folder = await agentFolder();
  const ai = { capabilities: ['ai', 'search'] };
  await folder.agent('asker', { manifest: ai });
  await folder.agent('talker', { manifest: ai });
  await folder.agent('pages', {
    manifest: {
      accepts: { documents: { types: ['pdf', 'txt'], most: 1 } },
      commands: [{ id: 'deck', title: 'Make a deck', places: ['document'] }],
    },
  });
  await folder.agent('images', { manifest: { accepts: { documents: { types: ['png'] } } } });
  await folder.agent('off', { manifest: ai });
  await folder.agent('secret', { manifest: ai });
  await folder.plugins({
    asker: {},
    talker: {},
    pages: {},
    images: {},
    off: { enabled: false },
    secret: { roles: ['admin'] },
  });
  server = await testServer({ env: { PLUGINS_FILE: folder.file } });
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  documentId = (await ana.upload('/api/documents', 'travel.txt', 'Hotels cost 180 euros.')).body.id;
  chat = (await ana.post('/api/ai-chat-sessions', { agentId: 'asker', title: 'Travel rules' })).body.id;
  const said = { role: 'assistant', content: 'At most 180 euros.' };
  message = (await ana.post(`/api/ai-chat-sessions/${chat}/messages`, said)).body.id;
});

afterAll(async () => {
  await server.close();
  await folder[Symbol.asyncDispose]();
});

describe('a hand-over', () => {
  it('the list of agents shows what each agent accepts and offers for hand-overs', async () => {
    const agents = (await ana.get('/api/ai-agents')).body as Record<string, unknown>[];
    const found = Object.fromEntries(
      agents.map(({ slug, accepts, commands }) => [slug, { accepts, commands }]),
    );
    expect(found).toMatchObject({
      talker: {
        accepts: { question: true, text: true, documents: { types: null, most: 100 } },
        commands: [],
      },
      pages: {
        accepts: { question: false, text: false, documents: { types: ['pdf', 'txt'], most: 1 } },
        commands: [{ id: 'deck' }],
      },
      off: { commands: [] },
    });
    expect(found).not.toHaveProperty('secret');
  });

  it.each([
    [404, 'isn’t installed', { to: 'nobody', content: {} }],
    [404, 'isn’t installed', { to: 'secret', content: {} }],
    [503, 'switched off', { to: 'off', content: {} }],
    [400, 'doesn’t accept questions', () => ({ to: 'pages', content: { question: 'Why?' } })],
    [400, 'doesn’t accept txt files', () => ({ to: 'images', content: { documents: [documentId] } })],
    [404, 'Document Not Found', { to: 'talker', content: { documents: [none] } }],
    [400, 'no command', { to: 'talker', content: { command: 'deck' } }],
    [400, 'slides', { to: 'talker', content: { slides: 8 } }],
    [404, 'chat does not exist', { to: 'talker', content: {}, from: { kind: 'chat', id: none } }],
    [
      404,
      'chat does not exist',
      () => ({ to: 'talker', content: {}, from: { kind: 'chat', id: chat, messageId: none } }),
    ],
    [404, 'Document Not Found', { to: 'talker', content: {}, from: { kind: 'document', id: none } }],
  ])('a hand-over is refused with status %i and the message "%s" (case %#)', async (status, words, body) => {
    const answer = await ana.post(path, typeof body === 'function' ? body() : body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)]);
  });

  it("a hand-over connects the person’s own chats, and both ends show the other chat's current title", async () => {
    const content = { question: 'Is this allowed?', text: 'At most 180 euros.', documents: [documentId] };
    const from = { kind: 'chat', id: chat, messageId: message };
    expect((await ben.post(path, { to: 'talker', content: {}, from })).status).toBe(404);
    const made = await ana.post(path, { to: 'talker', content, from });
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...content,
        documents: [{ id: documentId, filename: 'travel.txt' }],
        href: `/agents/talker?handover=${made.body.id}`,
        from: { agentName: 'Agent asker', title: 'Travel rules' },
        arrived: null,
      },
    });
    const arrival = `${path}/${made.body.id}/arrival`;
    expect((await ben.get(`${path}/${made.body.id}`)).status).toBe(404);
    expect((await ana.get(`/api/lineage?kind=chat&id=${chat}`)).body).toEqual({ from: [], to: [] });

    // A hand-over cannot arrive in a chat with another agent.
    expect((await ana.post(arrival, { kind: 'chat', id: chat })).status).toBe(404);
    const session = { agentId: 'talker', title: 'Is this allowed?' };
    const next = (await ana.post('/api/ai-chat-sessions', session)).body.id;
    expect((await ben.post(arrival, { kind: 'chat', id: next })).status).toBe(404);
    expect((await ana.post(arrival, { kind: 'chat', id: next })).status).toBe(204);
    await ana.patch(`/api/ai-chat-sessions/${chat}`, { title: 'Hotels' });

    const came = (await ana.get(`/api/lineage?kind=chat&id=${next}`)).body;
    const source = { kind: 'chat', agent: 'asker', title: 'Hotels' };
    expect(came).toMatchObject({
      from: [{ ...source, href: `/agents/asker?chat=${chat}&message=${message}` }],
      to: [],
    });
    const went = (await ana.get(`/api/lineage?kind=chat&id=${chat}`)).body;
    expect(went).toMatchObject({ from: [], to: [{ agent: 'talker', title: 'Is this allowed?' }] });
    expect((await ben.get(`/api/lineage?kind=chat&id=${next}`)).body).toEqual({ from: [], to: [] });
    const used = (await ana.get(`/api/lineage?kind=document&id=${documentId}`)).body;
    expect(used).toMatchObject({ from: [], to: [{ agent: 'talker', title: 'Is this allowed?' }] });
    // After arrival the content exists only in the chat.
    expect((await ana.get(`${path}/${made.body.id}`)).body).toMatchObject({
      question: '',
      text: '',
      arrived: { href: `/agents/talker?chat=${next}` },
    });

    await ana.delete(`/api/ai-chat-sessions/${chat}`);
    const [gone] = (await ana.get(`/api/lineage?kind=chat&id=${next}`)).body.from;
    expect(gone).toMatchObject({ agentName: 'Agent asker', title: null, href: null });
  });
});
