import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { loopbackProvider, readAnswer, refusingFetch } from '../../testing/loopback-provider.ts';
import type { NetworkProviderOptions } from './network-provider.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());

let first = 0;
beforeEach(() => {
  first = upstream.requests.length;
});
const sent = (index = 0) => upstream.requests[first + index];

const local = (options: Partial<NetworkProviderOptions> = {}) =>
  loopbackProvider(upstream, 'openai', {
    protocol: 'openai-compatible',
    defaultModel: 'llama',
    apiKey: null,
    keyVariable: undefined,
    ...options,
  });

const stream = (...choices: object[]) =>
  `${choices.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`).join('')}data: [DONE]\n\n`;

it('a compatible server is not called if the environment variable of its key is not set', async () => {
  const { kind } = await readAnswer(local({ keyVariable: 'LOCAL_API_KEY' }));
  expect(kind).toBe('no-key');
  expect(upstream.requests).toHaveLength(first);
});

it('a request to a compatible server without a key contains no key, and names the token limit with the older parameter name', async () => {
  await readAnswer(local(), { maxTokens: 50, temperature: 0.3 });
  expect(sent()?.headers).not.toHaveProperty('authorization');
  expect(sent()?.body).toMatchObject({ max_tokens: 50, temperature: 0.3 });
  expect(sent()?.body).not.toHaveProperty('max_completion_tokens');
});

it('a request to a compatible server names the token limit with the newer parameter name if the model requires that name', async () => {
  const { chunks } = await readAnswer(local(), { model: 'gpt-6-luna', maxTokens: 3 });
  expect(chunks.at(-1)).toMatchObject({ type: 'usage', truncated: true });
  expect(sent(1)?.body).toMatchObject({ max_completion_tokens: 3 });
});

it('a request to a compatible server is repeated without a parameter that the server refuses', async () => {
  const old = refusingFetch(/stream_options/, 'Unrecognized request argument supplied: stream_options');
  expect((await readAnswer(local({ fetch: old.fetch }))).text).toContain('Where is the office?');
});

it('the tokens of a compatible server that reports none are estimated', async () => {
  upstream.script({
    raw: stream({ delta: { content: 'Eight characters' } }, { delta: {}, finish_reason: 'stop' }),
  });
  const { chunks } = await readAnswer(local());
  expect(chunks.at(-1)).toEqual({ type: 'usage', usage: { inputTokens: 5, outputTokens: 4 } });
});

it.each([
  ['whose text field is not a text', { delta: { content: { text: 'Hello' }, length: 1 } }],
  [
    'whose tool call has a number as the tool name',
    { delta: { tool_calls: [{ id: 'a', function: { name: 7 } }] } },
  ],
])('the output of a compatible server %s is reported as unreadable', async (_, choice) => {
  upstream.script({ raw: stream(choice, { delta: {}, finish_reason: 'stop' }) });
  expect((await readAnswer(local())).kind).toBe('garbage');
});

it.each([
  [1.5, 2],
  [-3, 0],
  [1e300, 2 ** 31 - 1],
  ['12', 12],
  ['many', 0],
  [{}, 0],
])(
  'an answer with the invalid token count %j is accepted, and the ledger contains %j',
  async (told, noted) => {
    const usage = JSON.stringify({ choices: [], usage: { prompt_tokens: told, completion_tokens: told } });
    const words = stream({ delta: { content: 'Hello' } }, { delta: {}, finish_reason: 'stop' });
    upstream.script({ raw: words.replace('data: [DONE]', `data: ${usage}\n\ndata: [DONE]`) });
    const { text, chunks } = await readAnswer(local());
    expect(text).toBe('Hello');
    expect(chunks.at(-1)).toEqual({ type: 'usage', usage: { inputTokens: noted, outputTokens: noted } });
  },
);

it('complete tool calls of a compatible server are accepted without indexes and ids', async () => {
  const call = (day: number) => ({ function: { name: 'look', arguments: JSON.stringify({ day }) } });
  upstream.script({
    raw: stream({ delta: { tool_calls: [call(1), call(2)] } }, { delta: {}, finish_reason: 'stop' }),
  });
  const { chunks } = await readAnswer(local());
  const calls = chunks.filter((chunk) => chunk.type === 'tool-call');
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ['look', { day: 1 }],
    ['look', { day: 2 }],
  ]);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
});

const called = (...choices: object[]) => {
  upstream.script({ raw: stream(...choices, { delta: {}, finish_reason: 'tool_calls' }) });
  const tools = [{ name: 'look', description: 'Looks.', schema: { type: 'object' } }];
  return readAnswer(local(), { tools });
};
const pieceOf = (args: string, more: object = {}) => ({
  delta: { tool_calls: [{ function: { arguments: args }, ...more }] },
});
const named = (args: string, more: object = {}) => ({
  delta: { tool_calls: [{ function: { name: 'look', arguments: args }, ...more }] },
});

it.each([
  [
    'the same index and different ids',
    [named('{"day":1}', { index: 0, id: 'a' }), named('{"day":2}', { index: 0, id: 'b' })],
  ],
  ['the same index and no ids', [named('{"day":1}', { index: 0 }), named('{"day":2}', { index: 0 })]],
  [
    'no index, and the id in the first piece only',
    [named('', { id: 'a' }), pieceOf('{"day'), pieceOf('":1}'), named('{"day":2}', { id: 'b' })],
  ],
  [
    'no index, and the id in each piece',
    [named('{"day":', { id: 'a' }), pieceOf('1}', { id: 'a' }), named('{"day":2}', { id: 'b' })],
  ],
  ['no index and no ids, and the name in each piece', [named('{"day"'), named(':1}'), named('{"day":2}')]],
  [
    'the same index, and another id and the name in each piece',
    [
      named('{"day"', { index: 0, id: 'a' }),
      named(':1}', { index: 0, id: 'b' }),
      named('{"day":2}', { index: 0, id: 'c' }),
    ],
  ],
  [
    'an index that is null, and JSON that is encoded twice',
    [
      named(JSON.stringify('{"day":1}'), { index: null, id: 'a' }),
      named('{"day":2}', { index: null, id: 'b' }),
    ],
  ],
  [
    'different indexes and alternating pieces',
    [
      named('{"day":', { index: 0, id: 'a' }),
      named('{"day":', { index: 1, id: 'b' }),
      pieceOf('1}', { index: 0 }),
      pieceOf('2}', { index: 1 }),
    ],
  ],
])('tool calls of a compatible server are kept apart if they have %s', async (_, choices) => {
  const { chunks } = await called(...choices);
  const calls = chunks.filter((chunk) => chunk.type === 'tool-call');
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    ['look', { day: 1 }],
    ['look', { day: 2 }],
  ]);
});

it('a tool call of an older server arrives in a separate field', async () => {
  const { chunks } = await called(
    { delta: { function_call: { name: 'look', arguments: '{"day"' } } },
    { delta: { function_call: { arguments: ':1}' } }, finish_reason: 'function_call' },
  );
  expect(chunks).toContainEqual(expect.objectContaining({ name: 'look', input: { day: 1 } }));
});

it('signed reasoning of a compatible server goes back with its tool calls, joined from its pieces', async () => {
  const details = (text: string, more: object = {}) => ({
    delta: { reasoning_details: [{ type: 'reasoning.text', index: 0, text, ...more }] },
  });
  const { chunks } = await called(
    details('Which '),
    details('floor?', { signature: 'c2ln' }),
    named('{}', { id: 'a' }),
  );
  const toolCalls = chunks.filter((chunk) => chunk.type === 'tool-call');
  const results = [{ id: 'a', name: 'look', output: 'The second.', failed: false }];
  await readAnswer(local(), {
    messages: [
      { role: 'user', content: 'Which floor?' },
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', results },
    ],
  });
  expect(sent(1)?.body).toHaveProperty('messages.1.reasoning_details', [
    { type: 'reasoning.text', index: 0, text: 'Which floor?', signature: 'c2ln' },
  ]);
});

it('an answer of a compatible server may be a list of content parts', async () => {
  const thinking = [{ type: 'thinking', thinking: [{ type: 'text', text: 'Which floor?' }] }];
  const { chunks, text } = await called(
    { delta: { content: thinking } },
    { delta: { content: [{ type: 'text', text: 'The ' }, null, { type: 'reference', reference_ids: [0] }] } },
    { delta: { content: [{ type: 'output_text', text: 'second ' }] } },
    { delta: { content: 'floor.' } },
  );
  expect(text).toBe('The second floor.');
  expect(chunks).toContainEqual({ type: 'reasoning', text: 'Which floor?' });
});

const texts = (text: string) => [...text.matchAll(/.{1,7}/gs)].map(([content]) => ({ delta: { content } }));

it("a tool call that a compatible server's model wrote as text is run", async () => {
  const call = (day: number) => `<tool_call>\n{"name":"look","arguments":{"day":${day}}}\n</tool_call>`;
  const { chunks, text } = await called(...texts(`${call(1)}\n${call(2)}`));
  expect(text).toBe('');
  expect(chunks.flatMap((chunk) => (chunk.type === 'tool-call' ? [chunk.input] : []))).toEqual([
    { day: 1 },
    { day: 2 },
  ]);
});

it.each([
  '<tool_call>{"name":',
  'As in <tool_call>{"name":"look"}</tool_call>',
  '<table>',
  '<tool_call>{}</tool_call>',
])('%j in an answer appears as plain text and runs no tool', async (said) => {
  const { chunks, text } = await called(...texts(said));
  expect([text, chunks.some(({ type }) => type === 'tool-call')]).toEqual([said, false]);
});

it('a compatible server is called under /v1 if its address contains no path', async () => {
  const { origin } = new URL(upstream.url.openai);
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(input);
    return globalThis.fetch(input, init);
  };
  await readAnswer(local({ baseUrl: origin, fetch }));
  expect(asked).toEqual([`${origin}/v1/chat/completions`]);
});

const answered = (...pieces: string[]) =>
  stream(...pieces.map((content) => ({ delta: { content } })), { delta: {}, finish_reason: 'stop' });
const typesOf = (chunks: readonly { type: string }[]) => chunks.map(({ type }) => type);

it("reasoning that a compatible server's template opened and the model closed is not part of the answer", async () => {
  const provider = local();
  for (let time = 0; time < 2; time++) {
    upstream.script({
      raw: answered('The person wants ', 'a price.\n</think>', '\n\nIt costs ', '318 euros.'),
    });
    const { chunks, text } = await readAnswer(provider);
    expect(text).toBe('It costs 318 euros.');
    expect(chunks).toContainEqual({ type: 'reasoning', text: 'The person wants a price.\n' });
  }
});

it('a structured answer does not show whether a model writes reasoning without an opening tag', async () => {
  const provider = local();
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  upstream.script({ raw: answered('{"title":"Prices"}') }, { raw: answered('Hm.', '</think>', 'Yes.') });
  const messages = [{ role: 'user' as const, content: 'A title?' }];
  await provider.object?.({ model: 'llama', messages, schema }, { signal: new AbortController().signal });
  expect((await readAnswer(provider)).text).toBe('Yes.');
});

it('a model that once closed reasoning without opening it stays under suspicion', async () => {
  const provider = local();
  upstream.script(
    { raw: answered('Hm.', '</think>', 'Yes.') },
    { raw: answered('No.') },
    { raw: answered('Hm.', '</think>', 'Yes.') },
  );
  const texts = [await readAnswer(provider), await readAnswer(provider), await readAnswer(provider)];
  expect(texts.map(({ text }) => text)).toEqual(['Yes.', 'No.', 'Yes.']);
});

it("a compatible server's answers are streamed once a complete answer contained no reasoning in its text", async () => {
  const provider = local();
  const pieces = ['It costs ', '318 euros.'];
  upstream.script({ raw: answered(...pieces) }, { raw: answered(...pieces) });
  expect(typesOf((await readAnswer(provider)).chunks)).toEqual(['model', 'text', 'usage']);
  expect(typesOf((await readAnswer(provider)).chunks)).toEqual(['model', 'text', 'text', 'usage']);
});

it('an answer of a compatible server that breaks off keeps the text that was held back', async () => {
  const body = answered('It costs ').replace('data: [DONE]', 'data: {').replace('stop', 'abort');
  upstream.script({ raw: body });
  expect(await readAnswer(local())).toMatchObject({ text: 'It costs ', kind: 'cut' });
});
