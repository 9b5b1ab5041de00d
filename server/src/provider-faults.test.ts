import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import type { UpstreamReply } from '@staffroom/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixtureServer } from './testing/fixture-server.ts';
import { type Frames, openFrames } from './testing/frames.ts';
import { newSession, stored } from './testing/talker.ts';
import type { TestClient } from './testing/test-client.ts';
import type { TestServer } from './testing/test-server.ts';
import { isFull, represent } from './testing/run/full.ts';

const secret = 'sk-proj-very-secret-key';
const asked = 'How many days?';
const half = { text: ['Half an ', 'answer'] };
const kept = 'Half an answer';

interface Fault {
  reply: UpstreamReply;
  code: string;
  says: RegExp;
  outcome: string;
  kept?: string;
  output?: number;
}

/** Faults of a provider, except silence: the tests of the adapters cover it, because their timeouts can be short. */
const faults: Record<string, Fault> = {
  'status 401': {
    reply: { error: 401 },
    code: 'unavailable',
    outcome: 'bad-key',
    says: /rejected the key.*administrator/,
  },
  'a wrong key': {
    reply: { error: 'bad-key' },
    code: 'unavailable',
    outcome: 'bad-key',
    says: /rejected the key.*administrator/,
  },
  'status 429': {
    reply: { error: 429, retryAfter: 120 },
    code: 'rate-limited',
    outcome: 'rate-limit',
    says: /120 seconds/,
  },
  'status 500': {
    reply: { error: 500, repeat: 3 },
    code: 'unavailable',
    outcome: 'overloaded',
    says: /again/,
  },
  'a context that is too long': {
    reply: { error: 'context-too-long' },
    code: 'too-large',
    outcome: 'context-too-long',
    says: /too long/,
  },
  'a broken connection': {
    reply: { ...half, breaks: 'cut' },
    code: 'unavailable',
    outcome: 'cut',
    says: /stopped before finishing/,
    kept,
  },
  'an end without the end marker': {
    reply: { ...half, breaks: 'eof' },
    code: 'unavailable',
    outcome: 'cut',
    says: /stopped before finishing/,
    kept,
  },
  'an error event': {
    reply: { ...half, breaks: 'error' },
    code: 'unavailable',
    outcome: 'overloaded',
    says: /again/,
    kept,
  },
  'an event that is not JSON': {
    reply: { ...half, breaks: 'garbage' },
    code: 'unavailable',
    outcome: 'garbage',
    says: /unreadable/,
    kept,
  },
  'a web page as the answer': {
    reply: { raw: '<html></html>' },
    code: 'unavailable',
    outcome: 'garbage',
    says: /unreadable/,
  },
  // The adapter asks once more after an empty answer.
  'an empty answer': {
    reply: { text: '', repeat: 2 },
    code: 'unavailable',
    outcome: 'empty',
    says: /empty answer/,
  },
  'a refusal': {
    reply: { ...half, finish: 'refusal' },
    code: 'invalid',
    outcome: 'refused',
    says: /declined|refused/,
    kept,
    // The provider's own count.
    output: 3,
  },
};

const protocols: UpstreamProtocol[] = ['openai', 'anthropic', 'google'];

let upstream: LoopbackUpstream;
let server: TestServer;
let ana: TestClient;
let frames: Frames;
const open = new AsyncDisposableStack();

beforeAll(async () => {
  upstream = open.use(await loopbackUpstream({ key: secret }));
  server = open.use(
    await fixtureServer(
      'asker',
      {},
      {
        variables: { OPENAI_API_KEY: secret, ANTHROPIC_API_KEY: secret, GEMINI_API_KEY: secret },
        env: {
          OPENAI_BASE_URL: upstream.url.openai,
          ANTHROPIC_BASE_URL: upstream.url.anthropic,
          GEMINI_BASE_URL: upstream.url.google,
        },
      },
    ),
  );
  ana = await server.signIn('ana@example.test');
});

afterAll(() => open.disposeAsync());

beforeEach(async () => {
  frames = await openFrames(ana);
  return () => frames[Symbol.dispose]();
});

async function ask(provider: UpstreamProtocol, session?: string) {
  const sessionId = session ?? (await newSession(ana, 'A chat', 78));
  const { runId } = await frames.ask(sessionId, asked, { aiProvider: provider });
  return { sessionId, runId };
}

async function lastCall() {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    `select agent, provider, outcome, input_tokens::int as input, output_tokens::int as output, duration_ms as ms
     from ai_call order by created_at desc limit 1`,
  );
  return rows[0];
}

describe.each(protocols)('the provider %s', (provider) => {
  test.each(represent(Object.entries(faults)))(
    'a chat reports the provider fault "%s", and the ledger has its outcome',
    async (_name, { reply, code, says, outcome, kept = '', output: counted = kept === '' ? 0 : 4 }) => {
      upstream.script(reply);
      const { sessionId, runId } = await ask(provider);
      const end = await frames.end(runId);

      expect(end).toMatchObject({ type: 'error', code });
      const { message } = end as { message: string };
      expect(message).toMatch(says);
      expect(JSON.stringify(end)).not.toMatch(/secret|loopback|prompt is too long/i);
      expect(frames.text(runId)).toBe(kept);
      expect(await stored(ana, sessionId)).toEqual([
        ['user', asked, 'complete'],
        ...(kept === '' ? [] : [['assistant', kept, 'failed']]),
      ]);
      expect(await lastCall()).toMatchObject({ agent: 'asker', provider, outcome });
      // A request that the provider refused without reading it costs nothing. The tokens of text that was written are
      // estimated.
      const { input, output } = (await lastCall()) ?? {};
      expect(output).toBe(counted);
      expect(input === 0).toBe(reply.error !== undefined);
      expect(server.logged.join('\n')).not.toContain(secret);
    },
  );

  // One provider suffices for this test, because the retry code is shared and each run waits a real second.
  test.runIf(isFull || provider === 'openai')(
    "a provider's status 429 with a short retry time is retried, and the ledger row counts the answer",
    async () => {
      upstream.script(
        { error: 429, retryAfter: 1 },
        { text: 'Ten days.', usage: { inputTokens: 7, outputTokens: 2 } },
      );
      const { sessionId, runId } = await ask(provider);
      expect(await frames.end(runId)).toMatchObject({ type: 'done', fullResponse: 'Ten days.' });
      expect(await stored(ana, sessionId)).toContainEqual(['assistant', 'Ten days.', 'complete']);
      expect(await lastCall()).toMatchObject({ provider, outcome: 'complete', input: 7, output: 2 });
    },
  );

  test('a chat continues after a partial answer', async () => {
    upstream.script({ ...half, breaks: 'cut' });
    const { sessionId, runId } = await ask(provider);
    await frames.end(runId);
    const next = await ask(provider, sessionId);
    expect(await frames.end(next.runId)).toMatchObject({ type: 'done' });
    expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain(kept);
  });

  /** Number of tokens. All providers but one stream a tenth, because the code that stores and counts tokens is shared. */
  const tokens = provider === 'openai' || isFull ? 100_000 : 10_000;

  test(`an answer of ${tokens} tokens is stored completely and counted`, async () => {
    // Sends four tokens per piece. A busy process may write all pieces before it reads any, and the server disconnects a client
    // with 4 MB of unread data.
    const text = Array.from({ length: tokens / 4 }, (_, index) => `${index % 100} `.repeat(4));
    upstream.script({ text });
    const { sessionId, runId } = await ask(provider);
    expect(await frames.end(runId)).toMatchObject({ type: 'done' });
    expect(frames.text(runId)).toBe(text.join(''));
    expect((await stored(ana, sessionId)).at(-1)?.[1].trim()).toBe(text.join('').trim());
    expect(await lastCall()).toMatchObject({ outcome: 'complete', output: tokens });
  });

  test('Stop cancels the call to the provider, keeps the written text and does not count as a failure', async () => {
    upstream.script({ ...half, breaks: 'stall' });
    const index = upstream.requests.length;
    const { sessionId, runId } = await ask(provider);
    await frames.until({ type: 'chunk', runId, content: 'answer' });
    frames.send({ type: 'stop', runId });
    expect(await (await upstream.request(index)).ended).toMatchObject({ aborted: true });
    expect(await frames.end(runId)).toMatchObject({ type: 'done' });
    expect(await stored(ana, sessionId)).toContainEqual(['assistant', kept, 'stopped']);
    // The answer ends with Stop, but its row in the ledger is written only when the provider call has ended.
    await expect.poll(lastCall).toMatchObject({ outcome: 'stopped', output: 4 });
  });
});
