import type { ChatMessage, ServerFrame } from '@staffroom/sdk/internal/shared';
import { type LoopbackUpstream, loopbackUpstream, type UpstreamRequest } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Frames, openFrames } from './testing/frames.ts';
import { type Premises, premises, type Program } from './testing/server-program.ts';
import { randomFrom, runSeed } from './testing/random.ts';
import { newSession } from './testing/talker.ts';
import type { TestClient } from './testing/test-client.ts';
import { testTimeoutMs } from './testing/run/limits.ts';

/** Each round kills one server with two running answers, drops two sockets and opens two more tabs. */
const rounds = Number(process.env['KILLS'] ?? 1);
const length = 120;
const pause = 4;
const seed = runSeed();
const random = randomFrom(seed);
/** Resolves when the server has been killed, because the answer must not end before. */
let killed = Promise.withResolvers<void>();

const wordsOf = (name: string) =>
  Array.from({ length }, (_, index) => `${name} says ${index}${index % 9 === 8 ? '.\n' : ' '}`);
const whole = (name: string) => wordsOf(name).join('');

/**
 * Imitates a model that gives the same answer to the same question. When asked to continue an answer, it continues the visible
 * text or repeats everything.
 */
function model({ body }: UpstreamRequest) {
  const { input } = body as { input: { role: string; content: string }[] };
  const name = input.find(({ role }) => role === 'user')?.content ?? '';
  const begun = input.find(({ role }) => role === 'assistant')?.content;
  const exactly = begun !== undefined && name.endsWith('exactly');
  const text = exactly ? [whole(name).slice(begun.length)] : wordsOf(name);
  return { text, pause, ...(name.startsWith('killed') && { until: killed.promise }) };
}

let upstream: LoopbackUpstream;
let place: Premises;
let program: Program;
let client: TestClient;
beforeAll(async () => {
  upstream = await loopbackUpstream({ respond: model });
  place = await premises('asker');
  await begin();
  await client.get('/api/auth/google?login_hint=ana%40example.test', { follow: true });
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

async function begin(): Promise<void> {
  program = await place.start({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: upstream.url.openai });
  client = program.client(client);
}

function shown(text: string, seen = 0) {
  return {
    get text() {
      return text;
    },
    get seen() {
      return seen;
    },
    take(frame: ServerFrame, runId: string): void {
      if (!('seq' in frame) || !('runId' in frame) || frame.runId !== runId) return;
      if (frame.type === 'done') {
        // A tab that opens after the last piece gets the whole text in the end frame. The first piece names the model.
        if (seen > length) expect(text, `seed ${seed}`).toBe(frame.fullResponse);
        expect(frame.fullResponse.startsWith(text), `seed ${seed}`).toBe(true);
        text = frame.fullResponse;
        return;
      }
      expect(frame.seq, `seed ${seed}`).toBe(seen + 1);
      seen = frame.seq;
      if (frame.type === 'chunk') text += frame.content;
    },
  };
}

const messagesOf = async (sessionId: string): Promise<ChatMessage[]> =>
  (await client.get(`/api/ai-chat-sessions/${sessionId}/messages`)).body;

async function ask(frames: Frames, name: string, latest = 0.9, earliest = 0) {
  const sessionId = await newSession(client, 'A chat', 78);
  const { runId } = await frames.ask(sessionId, name, { aiProvider: 'openai' });
  const tab = shown('');
  const point = earliest + random() * (latest - earliest);
  await frames.written(runId, 1 + Math.floor(point * whole(name).length));
  return { sessionId, runId, tab };
}

async function follow(frames: Frames, runId: string, tab: ReturnType<typeof shown>): Promise<void> {
  const end = await frames.end(runId);
  if (end.type === 'error') throw new Error(end.message);
  for (const frame of frames.all) tab.take(frame, runId);
}

async function expectWhole(sessionId: string, name: string, text: string): Promise<void> {
  expect(text, `seed ${seed}`).toBe(whole(name));
  const stored = (await messagesOf(sessionId)).map(({ content, status }) => [content, status]);
  expect(stored, `seed ${seed}`).toEqual([
    [name, 'complete'],
    [whole(name), 'complete'],
  ]);
}

async function socketCut(name: string): Promise<void> {
  const frames = await openFrames(client);
  const { sessionId, runId, tab } = await ask(frames, name);
  frames.socket.terminate();
  for (const frame of frames.all) tab.take(frame, runId);
  using again = await openFrames(client);
  again.send({ type: 'resume', runId, after: tab.seen });
  await follow(again, runId, tab);
  await expectWhole(sessionId, name, tab.text);
}

async function anotherTab(name: string): Promise<void> {
  using frames = await openFrames(client);
  const { sessionId, runId, tab } = await ask(frames, name);
  using other = await openFrames(client);
  const [, answer] = await messagesOf(sessionId);
  expect(answer, `seed ${seed}`).toMatchObject({ runId });
  const second = shown(answer?.content ?? '');
  other.send({ type: 'resume', runId, after: 0 });
  await Promise.all([follow(other, runId, second), follow(frames, runId, tab)]);
  expect(tab.text, `seed ${seed}`).toBe(second.text);
  await expectWhole(sessionId, name, second.text);
}

async function serverKilled(names: string[]): Promise<void> {
  const frames = await openFrames(client);
  killed = Promise.withResolvers();
  const asked = await Promise.all(names.map((name) => ask(frames, name, 0.6, 0.2)));
  await program.kill();
  killed.resolve();
  await begin();
  for (const [index, { sessionId }] of asked.entries()) await wentOn(sessionId, names[index] ?? '');
}

async function wentOn(sessionId: string, name: string): Promise<void> {
  using frames = await openFrames(client);
  const [question, answer] = await messagesOf(sessionId);
  // If the server was killed before the answer's first batch was stored, there is no answer to continue.
  const target = answer ? { continueFrom: answer.id } : { regenerate: question?.id };
  if (answer) expect(answer.content.length, `seed ${seed}`).toBeLessThan(whole(name).length);
  const { runId, answer: base } = await frames.ask(sessionId, '', { aiProvider: 'openai', ...target });
  const tab = shown(base?.content ?? '');
  await follow(frames, runId, tab);
  await expectWhole(sessionId, name, tab.text);
}

describe('a streamed answer', () => {
  it(`a streamed answer is complete although the socket drops, another tab opens or the server is killed at ${rounds * 6} random points`, {
    timeout: testTimeoutMs + rounds * testTimeoutMs,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const both = ['exactly', 'again'].map((how) => `${round} ${how}`);
      await Promise.all([...both.map(socketCut), ...both.map(anotherTab)]);
      await serverKilled(both.map((name) => `killed ${name}`));
    }
    const continuing = upstream.requests.filter(({ body }) =>
      JSON.stringify(body).includes('"role":"assistant"'),
    );
    expect(continuing.length, `seed ${seed}`).toBeGreaterThan(rounds);
  });
});
