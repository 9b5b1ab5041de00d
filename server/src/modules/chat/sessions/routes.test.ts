import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrames } from '../../../testing/frames.ts';
import { newSession, stored, talkerServer } from '../../../testing/talker.ts';
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

describe('chat sessions', () => {
  it('every request for a chat session is answered as missing to everyone but its owner', async () => {
    const own = await newSession(ana);
    const message = { role: 'user', content: 'Hello' };
    for (const id of [own, none, '7', 'no-uuid', '%00', '../x']) {
      const answers = [
        await ben.get(`${sessions}/${encodeURIComponent(id)}`),
        await ben.patch(`${sessions}/${encodeURIComponent(id)}`, { title: 'Mine' }),
        await ben.delete(`${sessions}/${encodeURIComponent(id)}`),
        await ben.get(`${sessions}/${encodeURIComponent(id)}/messages`),
        await ben.post(`${sessions}/${encodeURIComponent(id)}/messages`, message),
        await ben.post('/api/ai-chat-messages', { ...message, sessionId: id }),
      ];
      expect([id, answers.map(({ status }) => status)]).toEqual([id, [404, 404, 404, 404, 404, 404]]);
    }
    expect((await ben.get(sessions)).body).toEqual([]);
    expect((await ana.get(`${sessions}/${own}`)).body.title).toBe('A chat');
    expect(await stored(ana, own)).toEqual([]);
  });

  it('creating a chat session with an invalid field is refused', async () => {
    const wrong: [Record<string, unknown>, number, string][] = [
      [{ agentId: 77 }, 400, 'title'],
      [{ agentId: 77, title: ' ' }, 400, 'title'],
      [{ agentId: 77, title: 'x'.repeat(201) }, 400, 'title'],
      [{ title: 'A chat' }, 400, 'agentId'],
      [{ agentId: 77, title: 'A chat', documentIds: Array(200_000).fill(7) }, 400, 'documentIds'],
    ];
    for (const [body, status, field] of wrong) {
      const answer = await ana.post(sessions, body);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]]);
    }
    for (const title of [undefined, null, 7, ' ']) {
      const { body } = await ana.post(sessions, { agentId: 77, title });
      expect(body.message).toBe('Please provide a title for the new chat session');
    }
    expect((await ana.post(sessions, { agentId: 'nobody', title: 'A chat' })).status).toBe(404);
    expect((await ana.get(`${sessions}?limit=0`)).status).toBe(400);
  });

  it('a chat session belongs to its creator, and sessions are listed by agent in pages, newest first', async () => {
    const cleo = await server.signIn('cleo@example.test');
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      const { body } = await cleo.post(sessions, { agentId: 'talker', title, userId: none });
      ids.unshift(body.id);
    }
    const found = async (query: string) =>
      (await cleo.get(`${sessions}?${query}`)).body.map(({ id }: { id: string }) => id);
    expect(await found('')).toEqual(ids);
    expect(await found('agentId=77')).toEqual(ids);
    expect(await found('agentId=Talker&limit=2')).toEqual(ids.slice(0, 2));
    expect(await found('limit=2&offset=2')).toEqual(ids.slice(2));
    expect(await found('agentId=nobody')).toEqual([]);
    await cleo.delete(`${sessions}/${ids[0]}`);
    await cleo.patch(`${sessions}/${ids[1]}`, { title: 'Renamed' });
    expect((await cleo.get(sessions)).body).toMatchObject([
      { id: ids[1], agentId: 77, agent: 'talker', title: 'Renamed' },
      { id: ids[2] },
    ]);
  });
});

describe('chat messages', () => {
  it('a chat message is refused with the role system, without text, and above two megabytes', async () => {
    const sessionId = await newSession(ana);
    const post = async (body: Record<string, unknown>) =>
      (await ana.post('/api/ai-chat-messages', { sessionId, role: 'user', content: 'Hello', ...body }))
        .status;
    expect(await post({ role: 'system' })).toBe(400);
    expect(await post({ content: '' })).toBe(400);
    expect(await post({ content: ' \n' })).toBe(400);
    expect(await post({ content: 'a\0b' })).toBe(400);
    expect(await post({ content: 'x'.repeat(2 * 1024 * 1024 + 1) })).toBe(400);
    expect(await stored(ana, sessionId)).toEqual([]);
    expect(await post({ content: 'x'.repeat(2 * 1024 * 1024) })).toBe(201);
  });

  it('chat messages that are posted to either API address are listed in order, and stored once per client id', async () => {
    const sessionId = await newSession(ana);
    const post = (content: string, more = {}, role = 'user') =>
      ana.post(`${sessions}/${sessionId}/messages`, { sessionId, role, content, ...more });
    const id = { clientMessageId: 'mine' };
    const twice = await Promise.all(Array.from({ length: 5 }, () => post('Hello', id)));
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
    await ana.post('/api/ai-chat-messages', { sessionId, role: 'user', content: 'yes' });
    await post('yes');
    await post('Noted.', {}, 'assistant');
    expect((await stored(ana, sessionId)).map(([role, content]) => [role, content])).toEqual([
      ['user', 'Hello'],
      ['user', 'yes'],
      ['user', 'yes'],
      ['assistant', 'Noted.'],
    ]);
  });

  it('chat messages are not duplicated if a client saves them after receiving them by socket', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const post = (role: string, content: string) =>
      ana.post('/api/ai-chat-messages', { sessionId, role, content });
    const { runId, message } = await frames.ask(sessionId, 'wait');
    await frames.until({ type: 'chunk', runId });
    expect((await post('user', 'wait')).body.id).toBe(message.id);
    frames.send({ type: 'stop', runId });
    await frames.end(runId);
    await post('assistant', 'So far ');
    expect(await stored(ana, sessionId)).toEqual([
      ['user', 'wait', 'complete'],
      ['assistant', 'So far ', 'stopped'],
    ]);
    await post('user', 'wait');
    expect(await stored(ana, sessionId)).toHaveLength(3);
  });

  it('polling for chat messages reads only one database row while nothing is new', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const path = `${sessions}/${sessionId}/messages`;
    const poll = async (etag = '') => {
      const { status, headers, body } = await ana.get(path, { headers: { 'if-none-match': etag } });
      return { status, body, etag: headers.get('etag') ?? '' };
    };
    const empty = await poll();
    expect((await poll(empty.etag)).status).toBe(304);
    const { runId } = await frames.ask(sessionId, 'wait');
    const asked = await poll(empty.etag);
    expect([asked.status, asked.body.length]).toEqual([200, 2]);
    expect(await poll(asked.etag)).toMatchObject({ status: 304, body: '' });
    await frames.until({ type: 'chunk', runId });
    frames.send({ type: 'stop', runId });
    await frames.end(runId);
    expect((await poll(asked.etag)).body.at(-1)).toMatchObject({ content: 'So far ', status: 'stopped' });
  });

  it('chat messages are sent to a polling client only after a change', async () => {
    const one = await newSession(ana, 'One');
    const poll = async (etag = '') => {
      const { status, headers } = await ana.get(sessions, { headers: { 'if-none-match': etag } });
      return { status, etag: headers.get('etag') ?? '' };
    };
    const { etag } = await poll();
    expect((await poll(etag)).status).toBe(304);
    await newSession(ben, 'Of somebody else');
    expect((await poll(etag)).status).toBe(304);
    await ana.patch(`${sessions}/${one}`, { pinned: true });
    const pinned = await poll(etag);
    expect(pinned.status).toBe(200);
    await ana.delete(`${sessions}/${one}`);
    expect((await poll(pinned.etag)).status).toBe(200);
  });

  it('a chat message shows the name of an attached file, but not its text', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const fileContent = { filename: 'rules.txt', text: 'Rule \\u0000 one \ud83d' };
    const { runId } = await frames.ask(sessionId, '', { fileContent });
    await frames.end(runId);
    const { body } = await ana.get(`${sessions}/${sessionId}/messages`);
    expect(body[0]).toMatchObject({ content: '', attachment: 'rules.txt' });
    expect(JSON.stringify(body)).not.toContain('Rule');
    const { rows } = await server.database.pool.query(
      "select attachment->>'text' as text from chat_message where id = $1",
      [body[0].id],
    );
    expect(rows).toEqual([{ text: 'Rule \\u0000 one \ufffd' }]);
  });
});
