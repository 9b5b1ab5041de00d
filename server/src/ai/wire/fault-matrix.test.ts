import { isAppError } from '@staffroom/sdk';
import type { AiProtocol, AiUsage } from '@staffroom/sdk/internal/shared';
import { type LoopbackUpstream, loopbackUpstream, type UpstreamReply } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import { describe, expect, test } from 'vitest';
import { createProvider } from './create-provider.ts';
import type { AiProvider } from '../provider/ai-provider.ts';
import { type FailureKind, failureKind } from '../provider/provider-error.ts';
import { guardStream } from '../provider/stream-guard.ts';

const secret = 'sk-proj-very-secret-key';
const doors = {
  'the Responses API': { protocol: 'openai', speaks: 'openai', model: 'gpt-6.1-sol' },
  'the chat completions API': { protocol: 'openai', speaks: 'openai-compatible', model: 'gpt-6.1-sol' },
  'the Anthropic API': { protocol: 'anthropic', speaks: 'anthropic', model: 'claude-sonnet-5-5' },
  'the Google API': { protocol: 'google', speaks: 'google', model: 'gemini-3.8-flash' },
} satisfies Record<string, { protocol: UpstreamProtocol; speaks: AiProtocol; model: string }>;
const request = (model: string) => ({
  model,
  messages: [{ role: 'user' as const, content: 'How many days?' }],
});
const partial = ['Half an ', 'answer'];
const always = { repeat: Infinity };

interface Fault {
  reply: UpstreamReply;
  kind: FailureKind;
  says: RegExp;
  kept?: string;
}

const faults: Record<string, Fault> = {
  'status 401': { reply: { error: 401 }, kind: 'bad-key', says: /OPENAI_KEY.*administrator/ },
  'a wrong key': { reply: { error: 'bad-key' }, kind: 'bad-key', says: /OPENAI_KEY.*administrator/ },
  'status 403': { reply: { error: 403 }, kind: 'no-permission', says: /administrator/ },
  'status 404': { reply: { error: 404 }, kind: 'unknown-model', says: /model/ },
  'status 429 with a wait of two minutes': {
    reply: { error: 429, retryAfter: 120 },
    kind: 'rate-limit',
    says: /120 seconds/,
  },
  'status 429 without a waiting time': { reply: { error: 429 }, kind: 'rate-limit', says: /minute/ },
  'a context that is too long': {
    reply: { error: 'context-too-long' },
    kind: 'context-too-long',
    says: /too long/,
  },
  'status 500 at every attempt': { reply: { error: 500, ...always }, kind: 'overloaded', says: /again/ },
  'status 503 at every attempt': { reply: { error: 503, ...always }, kind: 'overloaded', says: /again/ },
  'no answer at all': { reply: { delay: 3_600_000 }, kind: 'stalled', says: /didn’t respond for/ },
  'silence after the headers': {
    reply: { text: '', breaks: 'stall' },
    kind: 'stalled',
    says: /didn’t respond for/,
  },
  'silence in the middle of the answer': {
    reply: { text: partial, breaks: 'stall' },
    kind: 'stalled',
    says: /didn’t respond for/,
    kept: 'Half an answer',
  },
  'a broken connection before the first word at every attempt': {
    reply: { text: '', breaks: 'cut', ...always },
    kind: 'cut',
    says: /stopped before finishing/,
  },
  'a broken connection in the middle of the answer': {
    reply: { text: partial, breaks: 'cut' },
    kind: 'cut',
    says: /stopped before finishing/,
    kept: 'Half an answer',
  },
  'an end without the end marker': {
    reply: { text: partial, breaks: 'eof' },
    kind: 'cut',
    says: /stopped before finishing/,
    kept: 'Half an answer',
  },
  'an error event in the middle of the answer': {
    reply: { text: partial, breaks: 'error' },
    kind: 'overloaded',
    says: /again/,
    kept: 'Half an answer',
  },
  'a web page as the answer': {
    reply: { raw: '<html>Bad gateway</html>', ...always },
    kind: 'garbage',
    says: /unreadable/,
  },
  'an event that is not JSON': {
    reply: { text: partial, breaks: 'garbage' },
    kind: 'garbage',
    says: /unreadable/,
    kept: 'Half an answer',
  },
  'an empty answer': { reply: { text: '', ...always }, kind: 'empty', says: /empty/ },
  'a refusal instead of an answer': {
    reply: { text: '', finish: 'refusal' },
    kind: 'refused',
    says: /declined|model of The provider refused: “I cannot help with that\.”/,
  },
  'a refusal in the middle of the answer': {
    reply: { text: partial, finish: 'refusal' },
    kind: 'refused',
    says: /declined|model of The provider refused: “I cannot help with that\.”/,
    kept: 'Half an answer',
  },
  'an answer that a filter blocked': {
    reply: { text: '', finish: 'filtered' },
    kind: 'refused',
    says: /declined/,
  },
};

interface Heard {
  text: string;
  usage?: AiUsage;
  truncated?: boolean;
  error?: unknown;
}

interface HearOptions {
  /** Milliseconds. A short timeout only suits tests that expect silence, because everything is slow on a busy machine. */
  idleTimeout?: number;
  signal?: AbortSignal;
  onText?: () => void;
}

async function hear(
  provider: AiProvider,
  { signal, onText, idleTimeout = 20_000 }: HearOptions = {},
): Promise<Heard> {
  const heard: Heard = { text: '' };
  try {
    const guard = { signal: signal ?? new AbortController().signal, idleTimeout };
    await guardStream(provider, request(provider.defaultModel), guard, (chunk) => {
      if (chunk.type === 'text') {
        heard.text += chunk.text;
        onText?.();
      }
      if (chunk.type === 'usage') Object.assign(heard, chunk);
    });
  } catch (error) {
    heard.error = error;
  }
  return heard;
}

describe.each(Object.entries(doors))('an answer over %s', (_door, { protocol, speaks, model }) => {
  /** Retries do not really wait. */
  function adapter(upstream: LoopbackUpstream, waits: number[] = []): AiProvider {
    return createProvider({
      protocol: speaks,
      id: protocol,
      name: 'The provider',
      defaultModel: model,
      apiKey: secret,
      keyVariable: 'OPENAI_KEY',
      baseUrl: upstream.url[protocol],
      fetch,
      wait: async (milliseconds) => void waits.push(milliseconds),
    });
  }

  test.each(Object.entries(faults))(
    'a provider adapter reports the fault "%s" with its kind and message',
    async (_name, { reply, kind, says, kept = '' }) => {
      await using upstream = await loopbackUpstream();
      upstream.script(reply);
      const idleTimeout = kind === 'stalled' ? 400 : 20_000;
      const { text, usage, error } = await hear(adapter(upstream), { idleTimeout });

      expect(failureKind(error)).toBe(kind);
      expect(isAppError(error) && error.message).toMatch(says);
      expect(isAppError(error) && error.message).toMatch(/^The provider|(?:of|by) The provider/);
      // Messages must not repeat upstream text, which echoes keys and can say anything.
      expect(String(error)).not.toMatch(/secret|loopback|prompt is too long/i);
      expect(text).toBe(kept);
      expect(usage).toBeUndefined();
      for (const each of upstream.requests) await each.ended;
    },
  );

  test("a provider's status 429 with a short retry time is retried after that time", async () => {
    await using upstream = await loopbackUpstream();
    upstream.script({ error: 429, retryAfter: 2 });
    const waits: number[] = [];
    const { text, error } = await hear(adapter(upstream, waits));
    expect(error).toBeUndefined();
    expect(text).toContain('How many days?');
    expect(waits).toEqual([2_000]);
  });

  test('a call to a provider that answers with status 500 is tried three times in all', async () => {
    await using upstream = await loopbackUpstream();
    upstream.script({ error: 500, repeat: 2 });
    expect(await hear(adapter(upstream))).toMatchObject({ text: expect.stringContaining('How many days?') });
    upstream.script({ error: 500, ...always });
    await hear(adapter(upstream));
    expect(upstream.requests).toHaveLength(6);
  });

  test('an answer that has begun is not restarted after a provider fault', async () => {
    await using upstream = await loopbackUpstream();
    upstream.script({ text: partial, breaks: 'cut' });
    await hear(adapter(upstream));
    expect(upstream.requests).toHaveLength(1);
  });

  test('an answer that the token limit cut is kept and reported as cut', async () => {
    await using upstream = await loopbackUpstream();
    upstream.script({ text: partial, finish: 'length' });
    const { text, truncated, error } = await hear(adapter(upstream));
    expect([text, truncated, error]).toEqual(['Half an answer', true, undefined]);
  });

  test('an answer of 100,000 tokens arrives complete and counted', async () => {
    await using upstream = await loopbackUpstream();
    upstream.script({ text: Array.from({ length: 100_000 }, (_, index) => `${index} `) });
    const { text, usage, error } = await hear(adapter(upstream));
    expect(error).toBeUndefined();
    expect(text.trim().split(' ')).toEqual(Array.from({ length: 100_000 }, (_, index) => String(index)));
    expect(usage?.outputTokens).toBe(100_000);
  });

  test.each([
    { name: 'before the headers', reply: { delay: 3_600_000 }, begins: false },
    { name: 'before the first word', reply: { text: '', breaks: 'stall' as const }, begins: false },
    { name: 'in the middle of the answer', reply: { text: partial, breaks: 'stall' as const }, begins: true },
    {
      name: 'while text arrives',
      reply: { text: Array.from({ length: 5_000 }, () => 'word '), pause: 5 },
      begins: true,
    },
  ])('stopping an answer aborts the request at the provider $name', async ({ reply, begins }) => {
    await using upstream = await loopbackUpstream();
    upstream.script(reply);
    const leaving = new AbortController();
    const begun = Promise.withResolvers<void>();
    const heard = hear(adapter(upstream), { signal: leaving.signal, onText: begun.resolve });
    const asked = await upstream.request(0);
    if (begins) await begun.promise;
    leaving.abort();
    expect(await asked.ended).toMatchObject({ aborted: true });
    expect((await heard).error).toBe(leaving.signal.reason);
    expect(upstream.requests).toHaveLength(1);
  });
});
