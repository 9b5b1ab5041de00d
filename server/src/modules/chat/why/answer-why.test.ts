import type { AnswerWhy } from '@staffroom/sdk/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFrames } from '../../../testing/frames.ts';
import { type ProviderServer, providerServer } from '../../../testing/provider-server.ts';
import { storeMessages } from '../../../testing/store-messages.ts';
import { newSession } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { readingTimeoutMs } from '../../../testing/run/limits.ts';

let server: ProviderServer;
let root: TestClient;
let ana: TestClient;
let ben: TestClient;
let agentId: number;
beforeAll(async () => {
  server = await providerServer({}, { loopback: { respond: () => ({ text: 'Ten years [1].' }) } });
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  const made = await root.post('/api/admin/agents', {
    name: 'Archivist',
    description: 'Knows what is kept.',
  });
  agentId = made.body.id;
  await root.put(`/api/admin/agents/${made.body.slug}`, { prompt: 'Speak as the company does.' });
  const { id } = (await ana.upload('/api/documents', 'rules.md', 'Records are kept for ten years.')).body;
  await processed(id);
  await ana.patch('/api/profile', { userInfo: 'I keep the archive.', customInstructions: 'Be short.' });
  await ana.post('/api/memories', { agentId, content: 'Records of Ana are blue' });
});
afterAll(() => server.close());

const processed = async (id: string) =>
  vi.waitFor(async () => expect((await ana.get(`/api/documents/${id}`)).body.status).toBe('processed'), {
    timeout: readingTimeoutMs,
    interval: 100,
  });
const why = (client: TestClient, id: string) => client.get(`/api/chat/messages/${id}/why`);

async function answer(more: object = {}): Promise<{ sessionId: string; id: string }> {
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'Records', agentId);
  const asked = { aiProvider: 'openai', ...more };
  const end = await frames.end((await frames.ask(sessionId, 'How long are records kept?', asked)).runId);
  if (end.type !== 'done') throw new Error(JSON.stringify(end));
  // The test waits for the notes, because the server writes them after the answer's last frame.
  await expect.poll(async () => (await why(ana, end.message.id)).body.noted).toBeTruthy();
  return { sessionId, id: end.message.id };
}

describe('the explanation of an answer', () => {
  it('the explanation of an answer shows the asker the instructions, profile, memories, passages, calls and cost', async () => {
    const { id } = await answer();
    const body = (await why(ana, id)).body as AnswerWhy;
    expect(body).toMatchObject({ own: true, agent: 'archivist', provider: 'openai' });
    expect(body.noted).toMatchObject({
      prompt: { from: 'company', text: 'Speak as the company does.' },
      profile: { userInfo: 'I keep the archive.', customInstructions: 'Be short.' },
      memories: ['Records of Ana are blue'],
      passages: [{ filename: 'rules.md', version: 1, count: 1 }],
      withheld: 0,
      forgotten: 0,
    });
    const [call] = body.noted?.calls ?? [];
    expect(call).toMatchObject({ provider: 'openai', model: body.model, outcome: 'complete' });
    expect(call?.cost).toBeNull();
  });

  it('the explanation of an answer is reported as missing to everyone but the asker, in every role', async () => {
    const { id } = await answer();
    const gone = await why(ana, '11111111-1111-4111-8111-111111111111');
    for (const { status, body } of [gone, await why(ben, id), await why(root, id), await why(ana, 'none')])
      expect([status, body.message]).toEqual([404, 'This answer does not exist.']);
    expect((await why(server.anonymous, id)).status).toBe(401);
  });

  it('the explanation of an answer hides personal parts from readers of a shared chat', async () => {
    const { sessionId, id } = await answer();
    const own = await answer({ customPrompt: 'My secret way.' });
    for (const shared of [sessionId, own.sessionId])
      await ana.patch(`/api/ai-chat-sessions/${shared}`, { shared: true });
    const { status, body } = await why(ben, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ own: false, steps: [] });
    expect(body.noted).toMatchObject({
      prompt: { from: 'company', text: 'Speak as the company does.' },
      profile: null,
      memories: null,
      passages: [],
      withheld: 1,
    });
    expect(body.noted.calls).toHaveLength(1);
    expect((await why(ben, own.id)).body.noted.prompt).toEqual({ from: 'question', text: null });
    expect((await why(ana, own.id)).body.noted.prompt.text).toBe('My secret way.');
    await ana.patch(`/api/ai-chat-sessions/${sessionId}`, { shared: false });
    expect((await why(ben, id)).status).toBe(404);
  });

  it('the explanation of an old answer says that there are no notes', async () => {
    const sessionId = await newSession(ana, 'Old', agentId);
    const [, id = ''] = await storeMessages(server, sessionId, [
      { role: 'user', content: 'How long?' },
      { role: 'assistant', content: 'Ten years.', provider: 'openai', model: 'gpt' },
    ]);
    expect((await why(ana, id)).body).toMatchObject({ own: true, provider: 'openai', noted: null });
  });

  it('the explanation of an answer is deleted with the chat', async () => {
    const { sessionId, id } = await answer();
    await ana.delete(`/api/ai-chat-sessions/${sessionId}`);
    expect((await why(ana, id)).status).toBe(404);
    const { pool } = server.database;
    await pool.query('delete from chat_session where id = $1', [sessionId]);
    const { rows } = await pool.query('select 1 from chat_answer_note where message_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('the explanation of an answer treats blank instructions as no instructions', async () => {
    await ana.patch(`/api/ai-agents/${agentId}`, { systemPrompt: ' \n ' });
    const { id } = await answer({ customPrompt: '  ' });
    expect((await why(ana, id)).body.noted.prompt.from).toBe('company');
  });
});
