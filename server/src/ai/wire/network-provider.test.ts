import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  loopbackModels,
  loopbackProvider,
  protocols,
  readAnswer,
  refusingFetch,
} from '../../testing/loopback-provider.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());

let first = 0;
beforeEach(() => {
  first = upstream.requests.length;
});
const calls = () => upstream.requests.length - first;

describe.each(protocols)('the refusals of the %s adapter', (protocol) => {
  it('a provider adapter refuses a call without a key, and names the variable', async () => {
    const { kind, said } = await readAnswer(loopbackProvider(upstream, protocol, { apiKey: null }));
    expect(kind).toBe('no-key');
    expect(said).toContain('WRITER_API_KEY is not set on the server');
    expect(calls()).toBe(0);
  });

  it('a provider adapter reports a wrong key without repeating it, even in the log', async () => {
    upstream.script({ error: 'bad-key' });
    const { kind, said, error } = await readAnswer(loopbackProvider(upstream, protocol));
    expect(kind).toBe('bad-key');
    expect(said).toContain('the key in WRITER_API_KEY');
    const { cause } = error as Error;
    expect(cause).toBeInstanceOf(Error);
    expect(`${said} ${(cause as Error).message} ${(cause as Error).stack}`).not.toContain('sk-a-secret-key');
  });

  it.each(['sk-“quoted”', 'sk-two\nlines'])(
    'a provider adapter refuses a key with characters that an HTTP header does not allow: %j',
    async (apiKey) => {
      const { kind, said } = await readAnswer(loopbackProvider(upstream, protocol, { apiKey }));
      expect(kind).toBe('bad-key');
      expect(said).toContain('the key in WRITER_API_KEY');
      expect(calls()).toBe(0);
    },
  );

  it('a provider adapter does not retry when the provider refuses the request, and names the model', async () => {
    upstream.script({ error: 400 });
    const { kind, said } = await readAnswer(loopbackProvider(upstream, protocol));
    expect(kind).toBe('bad-request');
    expect(said).toContain(loopbackModels[protocol]);
    expect(said).not.toContain('loopback was told');
    expect(calls()).toBe(1);
  });

  it('a provider adapter reports an address where nothing listens', async () => {
    const closed = await loopbackUpstream();
    await closed[Symbol.asyncDispose]();
    const { kind, said } = await readAnswer(loopbackProvider(closed, protocol));
    expect(kind).toBe('unreachable');
    expect(said).toContain('Writer cannot be reached');
  });
});

describe.each(protocols)('the retries of the %s adapter', (protocol) => {
  it('a provider adapter retries after the number of seconds that a busy provider returns', async () => {
    upstream.script({ error: 429, retryAfter: 7 }, { text: 'Here it is.' });
    const waits: number[] = [];
    const wait = async (time: number) => waits.push(time);
    expect((await readAnswer(loopbackProvider(upstream, protocol, { wait }))).text).toBe('Here it is.');
    expect(waits).toEqual([7_000]);
  });

  it('a provider adapter retries once after an empty answer', async () => {
    upstream.script({ text: '' }, { text: 'Second try.' });
    expect((await readAnswer(loopbackProvider(upstream, protocol))).text).toBe('Second try.');
    upstream.script({ text: '', repeat: 2 });
    expect((await readAnswer(loopbackProvider(upstream, protocol))).kind).toBe('empty');
    expect(calls()).toBe(4);
  });

  it('a provider adapter calls an overloaded provider three times in all, after short pauses', async () => {
    upstream.script({ error: 529, repeat: 3 });
    const waits: number[] = [];
    const wait = async (time: number) => waits.push(time);
    const { kind, said } = await readAnswer(loopbackProvider(upstream, protocol, { wait }));
    expect(kind).toBe('overloaded');
    expect(said).toContain('HTTP 529');
    expect(calls()).toBe(3);
    expect(waits).toHaveLength(2);
    expect(waits.every((time) => time >= 400 && time <= 2_000)).toBe(true);
  });

  it('a provider adapter retries when the connection breaks before the first text', async () => {
    upstream.script({ text: '', breaks: 'cut' }, { text: 'Here it is.' });
    expect((await readAnswer(loopbackProvider(upstream, protocol))).text).toBe('Here it is.');
    expect(calls()).toBe(2);
  });

  it('a provider adapter retries without a temperature that the model refuses, and omits the temperature from then on', async () => {
    const strict = refusingFetch(/"temperature":/, '`temperature` is deprecated for this model.');
    const provider = loopbackProvider(upstream, protocol, { fetch: strict.fetch });
    for (const content of ['One?', 'Two?']) {
      const messages = [{ role: 'user' as const, content }];
      const { text } = await readAnswer(provider, { messages, temperature: 0.2 });
      expect(text).toContain(content);
    }
    expect(strict.refused()).toBe(1);
  });
});
