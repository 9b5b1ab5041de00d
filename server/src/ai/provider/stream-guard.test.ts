import { AppError, isAppError } from '@staffroom/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PushStream } from '../../push-stream.ts';
import type { AiProvider, ProviderChunk } from './ai-provider.ts';
import { failureKind } from './provider-error.ts';
import { guardStream } from './stream-guard.ts';

type Script = (signal: AbortSignal) => AsyncGenerator<ProviderChunk>;

const text: ProviderChunk = { type: 'text', text: 'Half of ' };
const usage: ProviderChunk = { type: 'usage', usage: { inputTokens: 3, outputTokens: 2 } };
const never = new AbortController().signal;

function scripted(stream: Script): AiProvider {
  return {
    id: 'scripted',
    name: 'Scripted',
    defaultModel: 'one',
    stream: (_request, signal) => stream(signal),
  };
}

async function read(stream: Script, signal = never): Promise<{ chunks: ProviderChunk[]; error: unknown }> {
  const chunks: ProviderChunk[] = [];
  const request = { messages: [], model: 'one' };
  try {
    await guardStream(scripted(stream), request, { signal }, (chunk) => chunks.push(chunk));
    return { chunks, error: null };
  } catch (error) {
    return { chunks, error };
  }
}

function hang(): Promise<never> {
  return new Promise(() => undefined);
}

describe('the stream guard', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a provider stream that ends without usage counts as interrupted, and its chunks are kept', async () => {
    const { chunks, error } = await read(async function* () {
      yield text;
    });
    expect(chunks).toEqual([text]);
    expect(isAppError(error) && error.code).toBe('unavailable');
    expect(String(error)).toContain('Scripted stopped before finishing');
  });

  it('the stream guard times out after two minutes of silence, even if the stream ignores the abort', async () => {
    let upstreamStopped = false;
    const reading = read(async function* (signal) {
      signal.addEventListener('abort', () => {
        upstreamStopped = true;
      });
      yield text;
      await hang();
    });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(upstreamStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    const { chunks, error } = await reading;
    expect(chunks).toEqual([text]);
    expect(String(error)).toContain('Scripted didn’t respond for 120 seconds');
    expect(upstreamStopped).toBe(true);
  });

  it('the stream guard waits ten minutes for the first text', async () => {
    const reading = read(async function* () {
      yield { type: 'model', provider: 'scripted', model: 'one' };
      await new Promise((resolve) => setTimeout(resolve, 599_000));
      yield text;
      yield usage;
    });
    await vi.advanceTimersByTimeAsync(599_000);
    expect((await reading).error).toBe(null);
    const silent = read(async function* () {
      yield { type: 'model', provider: 'scripted', model: 'one' };
      await hang();
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(String((await silent).error)).toContain('didn’t respond for 600 seconds');
  });

  it("keep-alive signals of a provider extend the stream guard's timeout up to three times", async () => {
    const pings = (count: number) =>
      read(async function* () {
        for (let ping = 0; ping < count; ping++) {
          await new Promise((resolve) => setTimeout(resolve, 300_000));
          yield { type: 'working' };
        }
        yield text;
        yield usage;
      });
    const [long, endless] = [pings(6), pings(8)];
    await vi.advanceTimersByTimeAsync(2_400_000);
    expect((await long).error).toBe(null);
    expect(failureKind((await endless).error)).toBe('stalled');
  });

  it("a slow but steady answer does not trigger the stream guard's timeout", async () => {
    const reading = read(async function* () {
      for (let index = 0; index < 4; index++) {
        await new Promise((resolve) => setTimeout(resolve, 50_000));
        yield text;
      }
      yield usage;
    });
    await vi.advanceTimersByTimeAsync(200_000);
    expect((await reading).error).toBe(null);
  });

  it("the time that the stream's reader needs does not count toward the stream guard's timeout", async () => {
    const provider = scripted(async function* () {
      yield text;
      yield usage;
    });
    const request = { messages: [], model: 'one' };
    const guarded = new PushStream((emit) => guardStream(provider, request, { signal: never }, emit));
    const reading = guarded[Symbol.asyncIterator]();
    await reading.next();
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await reading.next()).value).toEqual(usage);
  });

  it("an abort ends the stream guard immediately with the abort's reason, even if the stream ignores it", async () => {
    const controller = new AbortController();
    const reading = read(async function* () {
      yield text;
      await hang();
    }, controller.signal);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error('stopped'));
    const { chunks, error } = await reading;
    expect(chunks).toEqual([text]);
    expect(error).toBe(controller.signal.reason);
  });

  it('a stream that ends silently on abort counts as stopped, not as complete', async () => {
    const controller = new AbortController();
    const { error } = await read(async function* () {
      yield text;
      controller.abort(new Error('stopped'));
      yield usage;
    }, controller.signal);
    expect(String(error)).toContain('stopped');
  });

  it("the provider is stopped when the stream's reader leaves early", async () => {
    let upstream: AbortSignal | undefined;
    const provider = scripted(async function* (signal) {
      upstream = signal;
      yield text;
      await hang();
    });
    const request = { messages: [], model: 'one' };
    const guarded = new PushStream<ProviderChunk>((emit, signal) =>
      guardStream(provider, request, { signal }, emit),
    );
    for await (const chunk of guarded) {
      expect(chunk).toEqual(text);
      break;
    }
    expect(upstream?.aborted).toBe(true);
  });

  it.each([
    ['endless text', { type: 'text', text: 'ö'.repeat(300_000) }, 500_000],
    ['one tool call in endless pieces', { type: 'working', length: 600_000 }, 0],
    ['endless tool calls', { type: 'tool-call', id: '1', name: 'x', input: 'y'.repeat(600_000) }, 0],
  ] satisfies [string, ProviderChunk, number][])(
    'the stream guard ends an endless answer: %s',
    async (_what, chunk, kept) => {
      let upstream: AbortSignal | undefined;
      let pieces = 0;
      const { chunks, error } = await read(async function* (signal) {
        upstream = signal;
        for (;;) {
          pieces += 1;
          yield chunk;
        }
      });
      expect(failureKind(error)).toBe('too-long');
      expect(String(error)).toContain('Scripted reached the maximum answer length');
      expect([pieces, upstream?.aborted]).toEqual([2, true]);
      const text = chunks.map((each) => (each.type === 'text' ? each.text : '')).join('');
      expect([text.length, text.replaceAll('ö', '')]).toEqual([kept, '']);
    },
  );

  it('the stream guard refuses a blank answer', async () => {
    const { chunks, error } = await read(async function* () {
      yield { type: 'text', text: ' \n' };
      yield usage;
    });
    expect(chunks).not.toContainEqual(usage);
    expect(String(error)).toContain('returned an empty answer');
  });

  it("the stream guard hides a provider's error text, which can contain a key, but keeps it as the cause", async () => {
    const cause = new TypeError('Incorrect API key provided: sk-secret');
    const { error } = await read(async function* () {
      yield text;
      throw cause;
    });
    expect(isAppError(error) && error.message).toBe('Scripted failed while answering. Try again.');
    expect(error instanceof Error && error.cause).toBe(cause);
  });

  it("the stream guard passes on an adapter's own error", async () => {
    const own = new AppError('rate-limited', 'Scripted is busy', { retryAfter: 4 });
    const { chunks, error } = await read(async function* () {
      yield text;
      throw own;
    });
    expect(chunks).toEqual([text]);
    expect(error).toBe(own);
  });

  it('the stream guard passes on a complete answer and reads nothing after its end', async () => {
    const { chunks, error } = await read(async function* () {
      yield text;
      yield usage;
      yield text;
    });
    expect(error).toBe(null);
    expect(chunks).toEqual([text, usage]);
  });
});
