import { loopbackUpstream } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import { expect, it } from 'vitest';
import { loopbackProvider } from '../../testing/loopback-provider.ts';
import type { TokenCount } from '../provider/ai-provider.ts';
import { sumUsage } from '../provider/sum-usage.ts';
import { guardStream } from '../provider/stream-guard.ts';
import type { CreateProviderOptions } from './create-provider.ts';

const local = { protocol: 'openai-compatible' as const, apiKey: null, keyVariable: undefined };
const events = (...data: object[]) => data.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('');
const chat = (finish: string, usage: object, delta: object = { content: 'Three months.' }) =>
  events({ choices: [{ index: 0, delta, finish_reason: finish }], ...usage });
const google = (candidate: object, usage: object) =>
  events({ candidates: [candidate], usageMetadata: usage });
const claude = (start: object, ...rest: object[]) =>
  events({ type: 'message_start', message: { usage: start } }, ...rest);
const words = [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Three months.' } },
  { type: 'content_block_stop', index: 0 },
];
const ended = (stop_reason: string, usage: object) => [
  { type: 'message_delta', delta: { stop_reason }, usage },
  { type: 'message_stop' },
];
const parts = { content: { role: 'model', parts: [{ text: 'Three months.' }] } };

/** Returns the token count of an answer with this body, complete or cut. */
async function countOf(
  raw: string,
  protocol: UpstreamProtocol,
  options: Partial<CreateProviderOptions> = {},
) {
  await using upstream = await loopbackUpstream();
  upstream.script({ raw });
  let sum: TokenCount = { inputTokens: 0, outputTokens: 0 };
  const meter = { requested: () => undefined, counted: (count: TokenCount) => (sum = sumUsage(sum, count)) };
  const provider = loopbackProvider(upstream, protocol, options);
  const request = {
    messages: [{ role: 'user' as const, content: 'How long?' }],
    model: provider.defaultModel,
  };
  const { signal } = new AbortController();
  const failed = await guardStream(provider, request, { signal, meter }, () => undefined).then(
    () => null,
    (error: { kind?: string }) => error.kind ?? null,
  );
  return { ...sum, failed };
}

it.each([
  [
    'reasoning tokens only in the total, as xAI does',
    { usage: { prompt_tokens: 12, completion_tokens: 2, total_tokens: 354 } },
    [12, 342, undefined],
  ],
  [
    'reasoning tokens as part of the text tokens',
    { usage: { prompt_tokens: 12, completion_tokens: 40, total_tokens: 52 } },
    [12, 40, undefined],
  ],
  [
    'reasoning tokens apart from the text tokens, and no total',
    {
      usage: {
        prompt_tokens: 12,
        completion_tokens: 2,
        completion_tokens_details: { reasoning_tokens: 340 },
      },
    },
    [12, 342, undefined],
  ],
  [
    'a total that contradicts a larger count of reasoning tokens',
    {
      usage: {
        prompt_tokens: 12,
        completion_tokens: 10,
        total_tokens: 22,
        completion_tokens_details: { reasoning_tokens: 11 },
      },
    },
    [12, 10, undefined],
  ],
  ['no total count', { usage: { prompt_tokens: 12, completion_tokens: 40 } }, [12, 40, undefined]],
  [
    'cached tokens',
    { usage: { prompt_tokens: 12, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 9 } } },
    [12, 4, 9],
  ],
  [
    'cached tokens under DeepSeek’s field name',
    { usage: { prompt_tokens: 12, completion_tokens: 4, prompt_cache_hit_tokens: 9 } },
    [12, 4, 9],
  ],
  [
    'more cached tokens than input tokens',
    { usage: { prompt_tokens: 12, completion_tokens: 4, cached_tokens: 90 } },
    [12, 4, 12],
  ],
  [
    'all counts in Groq’s own field',
    { x_groq: { usage: { prompt_tokens: 12, completion_tokens: 40 } } },
    [12, 40, undefined],
  ],
])(
  'the ledger has the token counts of a compatible server that reports %s',
  async (_, usage, [read, written, cached]) => {
    const count = await countOf(chat('stop', usage), 'openai', local);
    expect(count).toEqual({
      inputTokens: read,
      outputTokens: written,
      failed: null,
      ...(cached !== undefined && { cachedTokens: cached }),
    });
  },
);

it('the ledger counts the tokens that Google reads from its cache and for its own tools', async () => {
  const usage = {
    promptTokenCount: 90,
    cachedContentTokenCount: 60,
    toolUsePromptTokenCount: 10,
    candidatesTokenCount: 4,
    thoughtsTokenCount: 3,
  };
  expect(await countOf(google({ ...parts, finishReason: 'STOP' }, usage), 'google')).toEqual({
    inputTokens: 100,
    outputTokens: 7,
    cachedTokens: 60,
    failed: null,
  });
});

it("the ledger counts Anthropic's cache writes and reads, even if the last event contains only some counts", async () => {
  const start = {
    input_tokens: 5,
    cache_creation_input_tokens: 20,
    cache_read_input_tokens: 70,
    output_tokens: 1,
  };
  const body = claude(start, ...words, ...ended('end_turn', { output_tokens: 4, input_tokens: 6 }));
  expect(await countOf(body, 'anthropic')).toEqual({
    inputTokens: 96,
    outputTokens: 4,
    cachedTokens: 70,
    cacheWriteTokens: 20,
    failed: null,
  });
});

const usage = { prompt_tokens: 79, completion_tokens: 11, total_tokens: 90 };
const response = (type: string, more: object) =>
  events({
    type,
    response: { object: 'response', output: [], usage: { input_tokens: 79, output_tokens: 11 }, ...more },
  });

it.each([
  [
    'a refusal of a compatible server',
    'openai',
    chat('stop', { usage }, { refusal: 'I cannot.' }),
    'refused',
    local,
  ],
  ['a filtered answer of a compatible server', 'openai', chat('content_filter', { usage }), 'refused', local],
  ['an interrupted answer of a compatible server', 'openai', chat('abort', { usage }), 'cut', local],
  [
    'a filtered answer of OpenAI',
    'openai',
    response('response.incomplete', {
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    }),
    'refused',
    {},
  ],
  [
    'a refusal of Anthropic',
    'anthropic',
    claude({ input_tokens: 79, output_tokens: 1 }, ...words, ...ended('refusal', { output_tokens: 11 })),
    'refused',
    {},
  ],
  [
    'an error in the middle of an Anthropic answer',
    'anthropic',
    claude({ input_tokens: 79, output_tokens: 11 }, ...words, {
      type: 'error',
      error: { type: 'overloaded_error', message: 'Overloaded' },
    }),
    'overloaded',
    {},
  ],
  [
    'a refusal of Google',
    'google',
    google({ finishReason: 'SAFETY' }, { promptTokenCount: 79, candidatesTokenCount: 11 }),
    'refused',
    {},
  ],
  [
    'a question that Google blocked',
    'google',
    events({
      promptFeedback: { blockReason: 'OTHER' },
      usageMetadata: { promptTokenCount: 79, candidatesTokenCount: 11 },
    }),
    'refused',
    {},
  ],
] as const)(
  "the ledger has the provider's token counts for %s",
  async (_, protocol, raw, failed, options) => {
    expect(await countOf(raw, protocol, options)).toEqual({ inputTokens: 79, outputTokens: 11, failed });
  },
);
