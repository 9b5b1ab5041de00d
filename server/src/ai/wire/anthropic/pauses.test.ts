import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { loopbackProvider, readAnswer } from '../../../testing/loopback-provider.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());
let first = 0;
beforeEach(() => {
  first = upstream.requests.length;
});
const sent = (index: number) =>
  upstream.requests[first + index]?.body as { messages: { role: string; content: unknown }[] };

const message = (blocks: { block: object; deltas?: object[] }[], stop_reason: string) =>
  [
    { type: 'message_start', message: { usage: { input_tokens: 10, output_tokens: 1 } } },
    ...blocks.flatMap(({ block, deltas = [] }, index) => [
      { type: 'content_block_start', index, content_block: block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 4 } },
    { type: 'message_stop' },
  ]
    .map((each) => `data: ${JSON.stringify(each)}\n\n`)
    .join('');
const text = (words: string) => ({
  block: { type: 'text', text: '' },
  deltas: [{ type: 'text_delta', text: words }],
});
const citation = { type: 'web_search_result_location', url: 'https://example.test', cited_text: 'x' };
const paused = message(
  [
    {
      block: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        { type: 'thinking_delta', thinking: 'Look.' },
        { type: 'signature_delta', signature: 'sealed' },
      ],
    },
    {
      ...text('I look.'),
      deltas: [
        { type: 'text_delta', text: 'I look.' },
        { type: 'citations_delta', citation },
      ],
    },
    {
      block: { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
      deltas: [{ type: 'input_json_delta', partial_json: '{"query":"x"}' }],
    },
    { block: { type: 'web_search_tool_result', tool_use_id: 's1', content: [] } },
  ],
  'pause_turn',
);

it('an Anthropic turn that pauses is continued with its content unchanged, and becomes one answer', async () => {
  upstream.script({ raw: paused }, { raw: message([text('It rains.')], 'end_turn') });
  const { text: written, chunks } = await readAnswer(loopbackProvider(upstream, 'anthropic'));
  expect(written).toBe('I look.\n\nIt rains.');
  expect(chunks.at(-1)).toEqual({ type: 'usage', usage: { inputTokens: 20, outputTokens: 8 } });
  expect(sent(1).messages.at(-1)).toEqual({
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'Look.', signature: 'sealed' },
      { type: 'text', text: 'I look.', citations: [citation] },
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } },
      { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
    ],
  });
});

it('an Anthropic turn that pauses endlessly is cut after five continuations', async () => {
  await using own = await loopbackUpstream();
  own.script({ raw: paused, repeat: Infinity });
  expect((await readAnswer(loopbackProvider(own, 'anthropic'))).kind).toBe('cut');
  expect(own.requests).toHaveLength(6);
});

const tools = [{ name: 'look', description: 'Looks.', schema: { type: 'object' } }];

it('an Anthropic request with tools caches its whole prompt, and a request without tools caches nothing', async () => {
  const provider = loopbackProvider(upstream, 'anthropic');
  await readAnswer(provider, { tools, system: 'Be brief.' });
  await readAnswer(provider, { system: 'Be brief.' });
  const ephemeral = { cache_control: { type: 'ephemeral' } };
  expect(sent(0)).toMatchObject({
    system: [{ type: 'text', ...ephemeral }],
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Where is the office?', ...ephemeral }] }],
  });
  expect(JSON.stringify(sent(1))).not.toContain('cache_control');
});
