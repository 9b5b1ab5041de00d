import type { ChatMessage } from '@staffroom/sdk/internal/shared';
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

const ratingOf = (id: string) => `/api/ai-chat-messages/${encodeURIComponent(id)}/rating`;

async function answered(): Promise<{ sessionId: string; question: string; answer: string }> {
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana);
  const { runId, message } = await frames.ask(sessionId, 'Hello');
  const end = await frames.end(runId);
  if (end.type !== 'done') throw new Error(end.message);
  return { sessionId, question: message.id, answer: end.message.id };
}

async function shown(sessionId: string): Promise<ChatMessage | undefined> {
  const { body } = await ana.get(`/api/ai-chat-sessions/${sessionId}/messages`);
  return (body as ChatMessage[]).at(-1);
}

const said = async (id: string) =>
  (await server.database.pool.query('select rating, feedback from chat_message where id = $1', [id])).rows[0];

describe('rating an answer', () => {
  it('rating an answer is refused to visitors and for invalid values, and other people’s answers are reported as missing', async () => {
    const { question, answer } = await answered();
    expect((await server.anonymous.put(ratingOf(answer), { rating: 1 })).status).toBe(401);
    for (const rating of [0, 2, '1', undefined]) {
      const { status, body } = await ana.put(ratingOf(answer), { rating });
      expect([rating, status, Object.keys(body.fields)]).toEqual([rating, 400, ['rating']]);
    }
    const long = await ana.put(ratingOf(answer), { rating: 1, feedback: 'x'.repeat(2_001) });
    expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['feedback']]);
    expect((await ben.put(ratingOf(answer), { rating: 1 })).status).toBe(404);
    for (const id of [question, '11111111-1111-4111-8111-111111111111', '7', '%00']) {
      expect([id, (await ana.put(ratingOf(id), { rating: 1 })).status]).toEqual([id, 404]);
    }
    expect(await said(answer)).toEqual({ rating: null, feedback: null });
  });

  it('an answer can be rated only after it has ended', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'wait');
    await frames.until({ type: 'chunk', runId });
    const writing = await shown(sessionId);
    expect((await ana.put(ratingOf(writing?.id ?? ''), { rating: 1 })).status).toBe(404);
    frames.send({ type: 'stop', runId });
    await frames.end(runId);
    expect((await ana.put(ratingOf(writing?.id ?? ''), { rating: 1 })).status).toBe(200);
  });

  it('the rating of an answer and its comment are kept until the person changes or removes them', async () => {
    const { sessionId, answer } = await answered();
    const rate = async (body: Record<string, unknown>) => (await ana.put(ratingOf(answer), body)).body;
    expect(await rate({ rating: -1 })).toEqual({ rating: -1, feedback: null });
    expect(await rate({ rating: -1, feedback: ' Too long. ' })).toEqual({
      rating: -1,
      feedback: 'Too long.',
    });
    expect(await rate({ rating: -1 })).toEqual({ rating: -1, feedback: 'Too long.' });
    expect((await shown(sessionId))?.rating).toBe(-1);
    expect(await rate({ rating: 1 })).toEqual({ rating: 1, feedback: null });
    expect(await rate({ rating: null, feedback: 'Never mind' })).toEqual({ rating: null, feedback: null });
    expect((await shown(sessionId))?.rating).toBeNull();
  });

  it('the rating of an answer is shown when messages are reloaded, and does not reorder the chats', async () => {
    const { sessionId, answer } = await answered();
    const path = `/api/ai-chat-sessions/${sessionId}/messages`;
    const before = (await ana.get(path)).headers.get('etag') ?? '';
    const newer = await newSession(ana);
    await ana.put(ratingOf(answer), { rating: 1 });
    const after = await ana.get(path, { headers: { 'if-none-match': before } });
    expect([after.status, after.body.at(-1).rating]).toEqual([200, 1]);
    expect((await ana.get('/api/ai-chat-sessions')).body[0].id).toBe(newer);
  });
});
