import { loopbackUpstream } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { loopbackProvider, readAnswer } from '../../testing/loopback-provider.ts';
import type { CreateProviderOptions } from './create-provider.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());

const events = (...data: object[]) => data.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('');

/**
 * Reads a body with the given protocol. A connection that breaks before the first word is retried, so the body is sent each
 * time.
 */
async function read(raw: string, protocol: UpstreamProtocol, options: Partial<CreateProviderOptions> = {}) {
  await using own = await loopbackUpstream();
  own.script({ raw, repeat: Infinity });
  const { text, kind, chunks } = await readAnswer(loopbackProvider(own, protocol, options));
  const usage = chunks.find((chunk) => chunk.type === 'usage');
  return { text, kind, truncated: usage?.type === 'usage' && usage.truncated === true };
}

const whole = { text: 'Three months.', kind: null, truncated: false };
const cut = { text: 'Three months.', kind: 'cut', truncated: false };
const limited = { ...whole, truncated: true };
const refused = { ...whole, kind: 'refused' };

describe('an answer from a compatible server', () => {
  const local = { protocol: 'openai-compatible' as const, apiKey: null, keyVariable: undefined };
  const chunk = (content: string, finish_reason: string | null = null) => ({
    choices: [{ index: 0, delta: { content }, finish_reason }],
  });
  const ended = (reason: string | null, end = 'data: [DONE]\n\n') =>
    events(chunk('Three '), chunk('months.'), chunk('', reason)) + end;

  it.each([
    ['stop', whole],
    ['tool_calls', whole],
    ['function_call', whole],
    ['end_turn', whole],
    ['eos', whole],
    ['STOP', whole],
    ['length', limited],
    ['max_tokens', limited],
    ['content_filter', refused],
    ['abort', cut],
    ['error', cut],
    ['insufficient_system_resource', cut],
    ['something_new', cut],
    // Some servers give no finish reason but still send [DONE].
    ['', whole],
    ['null', whole],
    [null, whole],
    ['timeout', cut],
    ['cancelled', cut],
  ])(
    'an answer that ends with the reason %j counts as complete, cut or refused, as that reason says',
    async (reason, expected) => {
      expect(await read(ended(reason), 'openai', local)).toEqual(expected);
    },
  );

  it.each(['', null])(
    'an answer that ends with the reason %j but without [DONE] counts as cut',
    async (reason) => {
      expect(await read(ended(reason, ''), 'openai', local)).toEqual(cut);
    },
  );

  it.each(['', 'null', 'stop'])(
    'an answer is read to its end although each chunk has the finish reason %j',
    async (reason) => {
      const body = events(chunk('Three ', reason), chunk('months.', reason), chunk('', 'stop'));
      expect(await read(body, 'openai', local)).toEqual(whole);
    },
  );

  it('a chat completion is complete although its last event lacks the blank line', async () => {
    expect(await read(ended('stop', '').trimEnd(), 'openai', local)).toEqual(whole);
  });

  it("a compatible server's answer may be one JSON completion with tool calls", async () => {
    const message = { role: 'assistant', content: 'Three months.' };
    const completion = { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
    expect(await read(JSON.stringify(completion), 'openai', local)).toEqual(whole);
    const unmarked = { ...completion, choices: [{ index: 0, message, finish_reason: null }] };
    expect(await read(JSON.stringify(unmarked), 'openai', local)).toEqual(whole);
    expect(await read(JSON.stringify({ choices: [{ text: 'Three months.' }] }), 'openai', local)).toEqual(
      whole,
    );
    const called = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"day":1}' } };
    const calling = { message: { content: null, tool_calls: [called] }, finish_reason: 'tool_calls' };
    upstream.script({ raw: JSON.stringify({ choices: [calling] }) });
    const { chunks } = await readAnswer(loopbackProvider(upstream, 'openai', local));
    expect(chunks).toContainEqual({ type: 'tool-call', id: 'c1', name: 'look', input: { day: 1 } });
  });

  it.each([
    [{ error: { message: 'upstream quota exceeded', code: 429 } }, 'rate-limit'],
    [{ error: { message: 'Too busy', type: 'overloaded_error' } }, 'overloaded'],
    [{ object: 'error', message: 'No such model', code: 404 }, 'unknown-model'],
    [{ code: 401, msg: 'Token expired', success: false }, 'bad-key'],
    [{ choices: null, base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, 'quota'],
    [{ detail: 'Too many requests', status: '429' }, 'rate-limit'],
  ])('an answer with status 200 and the error %j counts as a failure', async (body, kind) => {
    expect(await read(JSON.stringify(body), 'openai', local)).toMatchObject({ text: '', kind });
  });
});

describe('an answer from Anthropic', () => {
  const message = (reason: string | null) => [
    { type: 'message_start', message: { usage: { input_tokens: 3 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Three months.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];

  it.each([
    ['end_turn', whole],
    ['stop_sequence', whole],
    ['max_tokens', limited],
    ['model_context_window_exceeded', limited],
    ['refusal', refused],
    ['something_new', cut],
  ])(
    'an answer from Anthropic that ends with %s counts as complete, cut or refused, as that reason says',
    async (reason, expected) => {
      expect(await read(events(...message(reason)), 'anthropic')).toEqual(expected);
    },
  );

  it('an answer from Anthropic may lack its last blank line, or be one JSON message', async () => {
    expect(await read(events(...message('end_turn')).trimEnd(), 'anthropic')).toEqual(whole);
    const content = [
      { type: 'thinking', thinking: 'How long?', signature: 's' },
      { type: 'text', text: 'Three months.' },
    ];
    const body = { type: 'message', role: 'assistant', content, stop_reason: 'end_turn', usage: {} };
    expect(await read(JSON.stringify(body), 'anthropic')).toEqual(whole);
  });
});

describe('an answer from Google', () => {
  const chunk = (text: string, finishReason?: string) => ({
    candidates: [
      {
        content: { parts: text === '' ? [] : [{ text }] },
        ...(finishReason !== undefined && { finishReason }),
      },
    ],
  });

  it.each([
    ['STOP', whole],
    ['MAX_TOKENS', limited],
    ['SAFETY', refused],
    ['OTHER', cut],
    ['SOMETHING_NEW', cut],
    ['FINISH_REASON_UNSPECIFIED', cut],
    ['', cut],
  ])(
    'an answer from Google that ends with %j counts as complete, cut or refused, as that reason says',
    async (reason, expected) => {
      expect(await read(events(chunk('Three months.'), chunk('', reason)), 'google')).toEqual(expected);
    },
  );

  it('an answer from Google is read to its end although each chunk says STOP, and may be a JSON list', async () => {
    const pieces = [chunk('Three ', 'STOP'), chunk('months.', 'STOP')];
    expect(await read(events(...pieces), 'google')).toEqual(whole);
    expect(await read(JSON.stringify(pieces), 'google')).toEqual(whole);
    expect(await read(JSON.stringify(chunk('Three months.', 'STOP')), 'google')).toEqual(whole);
  });
});

describe('an answer from the Responses API', () => {
  const words = { type: 'response.output_text.delta', output_index: 0, delta: 'Three months.' };
  const end = (type: string, status: string) => ({
    type,
    response: { object: 'response', status, output: [] },
  });

  it.each([
    ['response.completed', 'completed', whole],
    ['response.incomplete', 'incomplete', cut],
    ['response.completed', 'cancelled', cut],
    ['response.something_new', 'completed', cut],
  ])(
    'an answer from the Responses API that ends with %s and the status %s is complete only if both say completed',
    async (type, status, expected) => {
      expect(await read(events(words, end(type, status)), 'openai')).toEqual(expected);
    },
  );

  it('an answer from the Responses API may lack its last blank line, or be one JSON object', async () => {
    expect(await read(events(words, end('response.completed', 'completed')).trimEnd(), 'openai')).toEqual(
      whole,
    );
    const content = [{ type: 'output_text', text: 'Three months.', annotations: [] }];
    const body = { object: 'response', status: 'completed', output: [{ type: 'message', content }] };
    expect(await read(JSON.stringify(body), 'openai')).toEqual(whole);
  });
});
