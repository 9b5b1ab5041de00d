import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openFrames } from './testing/frames.ts';
import { type Premises, premises, type Program } from './testing/server-program.ts';
import { randomFrom, runSeed } from './testing/random.ts';
import { newSession, stored } from './testing/talker.ts';
import type { TestClient } from './testing/test-client.ts';
import { readingTimeoutMs, testTimeoutMs } from './testing/run/limits.ts';

const kills = Number(process.env['KILLS'] ?? 1);
const seed = runSeed();
const counted = Array.from({ length: 3_000 }, (_, index) => `${index + 1} `).join('');

interface Acknowledged {
  /** Texts of documents, by document id. */
  documents: Map<string, string>;
  messages: Map<string, string>;
  /** Ids of the questions, by session. */
  asked: Map<string, string>;
  /** The part of the answer that the client has received, by session. */
  seen: Map<string, string>;
}

async function signIn(program: Program): Promise<TestClient> {
  const client = program.client();
  await client.get('/api/auth/google?login_hint=ana%40example.test', { follow: true });
  return client;
}

async function work(client: TestClient, diary: string, { documents, messages, asked, seen }: Acknowledged) {
  const upload = async () => {
    for (let number = 0; ; number++) {
      const text = `Document ${documents.size} ${number}: ${'the office is closed on Sundays. '.repeat(200)}`;
      const { status, body } = await client.upload('/api/documents', `note-${number}.txt`, text);
      if (status === 201) documents.set(body.id, text);
    }
  };
  const post = async () => {
    for (;;) {
      const content = `Message ${messages.size}`;
      const message = { sessionId: diary, role: 'user', content };
      const { status, body } = await client.post('/api/ai-chat-messages', message);
      if (status === 201) messages.set(body.id, content);
    }
  };
  const chat = async () => {
    const sessionId = await newSession(client);
    using frames = await openFrames(client);
    const { runId, message } = await frames.ask(sessionId, 'count 3000');
    asked.set(sessionId, message.id);
    await frames.closed.finally(() => seen.set(sessionId, frames.text(runId)));
    throw new Error('The socket closed');
  };
  await Promise.allSettled([upload(), post(), chat()]);
}

async function verify(client: TestClient, diary: string, { documents, messages, asked, seen }: Acknowledged) {
  const listed = await client.get('/api/documents?limit=500');
  const there = new Set(listed.body.map(({ id }: { id: string }) => id));
  const lost = [...documents.keys()].filter((id) => !there.has(id));
  const diaryOf = await client.get(`/api/ai-chat-sessions/${diary}/messages`);
  const kept = new Map(diaryOf.body.map((each: Record<string, string>) => [each.id, each.content]));
  const gone = [...messages].filter(([id, content]) => kept.get(id) !== content);
  expect([lost, gone], `seed ${seed}`).toEqual([[], []]);
  for (const [sessionId, question] of asked) {
    const { body } = await client.get(`/api/ai-chat-sessions/${sessionId}/messages`);
    expect(body[0], `seed ${seed}`).toMatchObject({ id: question, content: 'count 3000' });
    const [, answer] = body;
    const told = seen.get(sessionId) ?? '';
    if (told.length > 1_000) expect(answer, `seed ${seed}`).toBeDefined();
    if (answer === undefined) continue;
    expect(answer, `seed ${seed}`).toMatchObject({ role: 'assistant', status: 'interrupted' });
    expect(counted.startsWith(answer.content), `seed ${seed}`).toBe(true);
  }
}

async function killed(place: Premises, random: () => number, count: number) {
  const has: Acknowledged = {
    documents: new Map(),
    messages: new Map(),
    asked: new Map(),
    seen: new Map(),
  };
  let program = await place.start();
  let client = await signIn(program);
  const diary = await newSession(client, 'Diary');
  for (let time = 0; time < count; time++) {
    const working = work(client, diary, has);
    // Waits until the server has acknowledged something, because a kill before that proves nothing. A busy machine starts
    // slowly.
    const before = has.documents.size + has.messages.size;
    while (has.documents.size + has.messages.size < before + 2) await delay(20);
    await delay(random() * 700);
    await program.kill();
    await working;
    program = await place.start();
    client = program.client(client);
    await verify(client, diary, has);
  }
  return { has, client, program };
}

const cutShort = 'The upload was interrupted. Upload the file again.';

describe('a server that is killed', () => {
  it(`a server that is killed ${kills} times keeps everything it acknowledged, and continues`, {
    timeout: testTimeoutMs + (kills * testTimeoutMs) / 5,
  }, async () => {
    await using place = await premises();
    const { has, client } = await killed(place, randomFrom(seed), kills);
    for (const [id, text] of has.documents) {
      expect((await client.get(`/api/documents/${id}/file`)).body, `seed ${seed}`).toBe(text);
    }
    const listed = async (): Promise<Record<string, string>[]> =>
      (await client.get('/api/documents?limit=500')).body;
    const unsettled = async () =>
      (await listed()).filter(({ status }) => status !== 'processed' && status !== 'failed');
    await expect.poll(unsettled, { interval: 250, timeout: 3 * readingTimeoutMs }).toEqual([]);
    // An upload that the kill interrupted before its acknowledgment may have left a row.
    for (const { id = '', error } of (await listed()).filter(({ status }) => status === 'failed')) {
      expect([has.documents.has(id), error]).toEqual([false, cutShort]);
    }
    using frames = await openFrames(client);
    for (const sessionId of has.asked.keys()) {
      // The server may be continuing the answer that a kill has interrupted.
      const ask = () => frames.ask(sessionId, 'count 3');
      const { runId } = await vi.waitFor(ask, { timeout: readingTimeoutMs, interval: 500 });
      expect(await frames.end(runId)).toMatchObject({ fullResponse: '1 2 3 ' });
    }
    const { documents, messages, asked } = has;
    process.stdout.write(
      `seed ${seed}: ${kills} kills, ${documents.size} documents, ${messages.size} messages, ${asked.size} answers\n`,
    );
    expect(documents.size + messages.size).toBeGreaterThan(kills);
  });
});

describe('a server that gets a stop signal', () => {
  it('a stopping server closes its sockets properly, keeps the running answer, and exits with status 0', async () => {
    await using place = await premises();
    const program = await place.start();
    const client = await signIn(program);
    const sessionId = await newSession(client);
    using frames = await openFrames(client);
    const { runId } = await frames.ask(sessionId, 'hang');
    await frames.until({ type: 'chunk', runId });
    const [code, closed] = await Promise.all([program.stop(), frames.closed]);
    expect([code, closed]).toEqual([0, 1001]);

    const next = await place.start();
    const again = next.client(client);
    expect(await stored(again, sessionId)).toEqual([
      ['user', 'hang', 'complete'],
      ['assistant', 'So far ', 'interrupted'],
    ]);
    using other = await openFrames(again);
    other.send({ type: 'resume', runId, after: 1 });
    expect(await other.end(runId)).toMatchObject({ message: { status: 'interrupted' } });
  });
});
