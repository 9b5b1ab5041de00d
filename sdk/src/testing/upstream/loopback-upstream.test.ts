import { describe, expect, onTestFinished, test } from 'vitest';
import { type LoopbackOptions, type LoopbackUpstream, loopbackUpstream } from './loopback-upstream.ts';
import type { UpstreamProtocol, UpstreamReply } from './reply.ts';
import { sampleValue } from './sample-value.ts';

const messages = [{ role: 'user', content: 'Hello there' }];

interface Asked {
  protocol: UpstreamProtocol;
  path: string;
  headers?: Record<string, string>;
  body: object;
  /** The protocol's marker at the end of a complete answer. */
  mark: string;
}

const requests = {
  'chat completions': {
    protocol: 'openai',
    path: '/chat/completions',
    body: { model: 'gpt-6.1-sol', stream: true, stream_options: { include_usage: true }, messages },
    mark: 'data: [DONE]',
  },
  responses: {
    protocol: 'openai',
    path: '/responses',
    body: { model: 'gpt-6.1-sol', stream: true, store: false, input: messages },
    mark: 'event: response.completed',
  },
  anthropic: {
    protocol: 'anthropic',
    path: '/v1/messages',
    headers: { 'anthropic-version': '2023-06-01' },
    body: { model: 'claude-sonnet-5-5', max_tokens: 50, stream: true, messages },
    mark: 'event: message_stop',
  },
  google: {
    protocol: 'google',
    path: '/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse',
    body: { contents: [{ role: 'user', parts: [{ text: 'Hello there' }] }] },
    mark: '"finishReason":',
  },
} satisfies Record<string, Asked>;
type Door = keyof typeof requests;
const doors = Object.keys(requests) as Door[];

async function opened(options?: LoopbackOptions): Promise<LoopbackUpstream> {
  const upstream = await loopbackUpstream(options);
  onTestFinished(() => upstream[Symbol.asyncDispose]());
  return upstream;
}

function ask(upstream: LoopbackUpstream, door: Door, signal?: AbortSignal) {
  const { protocol, path, headers, body }: Asked = requests[door];
  return fetch(upstream.url[protocol] + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

async function answered(door: Door, reply: UpstreamReply): Promise<string> {
  const upstream = await opened();
  upstream.script(reply);
  const response = await ask(upstream, door);
  return response.text();
}

describe.each(doors)('the loopback upstream as %s', (door) => {
  const text = ['alpha ', 'beta'];
  const { mark } = requests[door];

  test('an error of the loopback upstream has its status and the seconds to wait', async () => {
    const upstream = await opened();
    upstream.script({ error: 429, retryAfter: 4 });
    const response = await ask(upstream, door);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '4']);
    expect(await response.json()).toHaveProperty('error.message');
  });

  test('a complete answer of the loopback upstream ends with the end marker, and an incomplete answer does not', async () => {
    expect(await answered(door, { text })).toContain(mark);
    const broken = await answered(door, { text, breaks: 'eof' });
    expect(broken).toContain('beta');
    expect(broken).not.toContain(mark);
  });

  test('a connection cut by the loopback upstream fails after the pieces that arrived', async () => {
    const upstream = await opened();
    upstream.script({ text, breaks: 'cut' });
    const response = await ask(upstream, door);
    let received = '';
    const read = async () => {
      for await (const bytes of response.body ?? []) received += Buffer.from(bytes).toString();
    };
    await expect(read()).rejects.toThrow('terminated');
    expect(received).toContain('beta');
    expect(await upstream.requests[0]?.ended).toMatchObject({ aborted: false });
  });

  test('a stalled answer of the loopback upstream waits until the client disconnects, which is recorded', async () => {
    const upstream = await opened();
    upstream.script({ text: '', breaks: 'stall' }, { delay: 3_600_000 });
    const leaving = new AbortController();
    const response = await ask(upstream, door, leaving.signal);
    expect(response.status).toBe(200);
    const silent = ask(upstream, door, leaving.signal);
    const unanswered = await upstream.request(1);
    leaving.abort();
    await expect(response.text()).rejects.toThrow('aborted');
    await expect(silent).rejects.toThrow('aborted');
    expect(await upstream.requests[0]?.ended).toMatchObject({ aborted: true });
    expect(await unanswered.ended).toMatchObject({ aborted: true });
  });

  test('the loopback upstream’s last piece waits for the test’s promise, or until the client disconnects', async () => {
    const upstream = await opened();
    const gate = Promise.withResolvers<void>();
    const leaving = new AbortController();
    upstream.script({ text, until: gate.promise }, { text, until: new Promise(() => undefined) });
    const held = await ask(upstream, door);
    const left = await ask(upstream, door, leaving.signal);
    const reader = held.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const readUntil = async (word: string) => {
      for (let part; !received.includes(word) && !part?.done; received += part?.value ?? '')
        part = await reader?.read();
    };
    await readUntil('alpha');
    expect(received).not.toContain('beta');
    gate.resolve();
    await readUntil(mark);
    expect(received).toContain('beta');
    leaving.abort();
    await expect(left.text()).rejects.toThrow('aborted');
    expect(await upstream.requests[1]?.ended).toMatchObject({ aborted: true });
  });

  test('the loopback upstream can send garbage that cannot be parsed as an event', async () => {
    expect(await answered(door, { raw: '<html>Bad gateway</html>' })).toBe('<html>Bad gateway</html>');
    expect(await answered(door, { text, breaks: 'garbage' })).toContain('data: {"half": \n\n');
    expect(await answered(door, { text, breaks: 'error' })).toMatch(/"error":\{/);
  });

  test('a loopback upstream’s answer of 100,000 words arrives completely', async () => {
    const streamed = await answered(door, { text: Array.from({ length: 100_000 }, () => 'word ') });
    expect(streamed.match(/"word "/g)?.length).toBe(100_000);
    expect(streamed).toContain('100000');
  });
});

test('the loopback upstream reports a refused, filtered or cut-off answer as its protocol requires', async () => {
  const said = async (finish: NonNullable<UpstreamReply['finish']>) =>
    Promise.all(
      doors.map(async (door) => {
        const streamed = await answered(door, { text: 'Well', finish });
        return /"refusal":"I|"delta":"I cannot|content_filter|"stop_reason":"\w+|"finishReason":"(?:SAFETY|MAX)|blockReason|"length"|max_output/.exec(
          streamed,
        )?.[0];
      }),
    );
  expect(await said('refusal')).toEqual([
    '"refusal":"I',
    '"delta":"I cannot',
    '"stop_reason":"refusal',
    '"finishReason":"SAFETY',
  ]);
  expect(await said('filtered')).toEqual([
    'content_filter',
    'content_filter',
    '"stop_reason":"refusal',
    'blockReason',
  ]);
  expect(await said('length')).toEqual([
    '"length"',
    'max_output',
    '"stop_reason":"max_tokens',
    '"finishReason":"MAX',
  ]);
});

test('a scripted reply of the loopback upstream is used as often as it says, and only for requests of its kind', async () => {
  const upstream = await opened({ respond: () => ({ text: 'by default' }) });
  upstream.script({ to: 'models', error: 500 }, { text: 'twice', repeat: 2 });
  const texts: string[] = [];
  for (let turn = 0; turn < 3; turn++) texts.push(await (await ask(upstream, 'chat completions')).text());
  expect(texts.map((text) => /twice|by /.exec(text)?.[0])).toEqual(['twice', 'twice', 'by ']);
  expect((await fetch(`${upstream.url.openai}/models`)).status).toBe(500);
});

test('a sample value for structured output matches its schema', () => {
  const schema = {
    $defs: { level: { enum: ['high', 'low'] } },
    type: 'object',
    properties: {
      level: { $ref: '#/$defs/level' },
      rows: {
        type: 'ARRAY',
        minItems: 2,
        items: { type: 'object', properties: { page: { type: 'integer' } } },
      },
      due: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      code: { type: ['string', 'null'], maxLength: 3 },
    },
  };
  expect(sampleValue(schema, { text: 'anything' })).toEqual({
    level: 'high',
    rows: [{ page: 1 }, { page: 1 }],
    due: '2026-01-31',
    code: 'any',
  });
});
