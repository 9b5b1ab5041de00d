import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AiChunk } from '@staffroom/sdk/internal/shared';
import { loopbackUpstream } from '@staffroom/sdk/testing';
import { loopbackProvider, readAnswer, refusingFetch } from '../../testing/loopback-provider.ts';
import { streamWithTools } from './tool-loop.ts';
import type { ProviderMessage, ProviderRequest } from '../provider/ai-provider.ts';
import { contextLimitIn } from '../wire/context-limit.ts';
import { createProvider } from '../wire/create-provider.ts';
import { refusalsInMemory } from '../wire/refusals.ts';

interface Body {
  messages: { role: string; content: string }[];
}
type Refuse = (body: Body) => { status: number; body: object } | undefined;

/** How the imitated chat completions server refuses a request; undefined if it accepts the request. */
let refuse: Refuse = () => undefined;
const bodies: Body[] = [];
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => answer(JSON.parse(Buffer.concat(pieces).toString()) as Body, response));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
beforeEach(() => {
  bodies.length = 0;
  refuse = () => undefined;
});

function answer(body: Body, response: ServerResponse): void {
  bodies.push(body);
  const refused = refuse(body);
  response.writeHead(refused?.status ?? 200, {
    'content-type': refused ? 'application/json' : 'text/event-stream',
  });
  const chunk = { choices: [{ delta: { content: 'Done.' }, finish_reason: 'stop' }] };
  response.end(refused ? JSON.stringify(refused.body) : `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
}

const compatible = (refusals = refusalsInMemory()) =>
  createProvider({
    protocol: 'openai-compatible',
    id: 'local',
    name: 'Local',
    defaultModel: 'm',
    apiKey: null,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    fetch: globalThis.fetch,
    wait: () => Promise.resolve(),
    refusals,
  });

const turns = (count: number, words = 'long answer '): ProviderMessage[] => [
  ...Array.from({ length: count }, (_, nth): ProviderMessage[] => [
    { role: 'user', content: `Question ${nth}?` },
    { role: 'assistant', content: words.repeat(300) },
  ]).flat(),
  { role: 'user', content: 'And now?' },
];
const tokens = ({ messages }: Body) => Math.ceil(JSON.stringify(messages).length / 4);
const small: Refuse = (body) => {
  if (tokens(body) <= 6_000) return undefined;
  const message = `This model's maximum context length is 6000 tokens. However, your messages resulted in ${tokens(body)} tokens.`;
  return {
    status: 400,
    body: { error: { message, type: 'invalid_request_error', code: 'context_length_exceeded' } },
  };
};
const questions = () =>
  bodies.map(({ messages }) => messages.filter(({ role }) => role === 'user').map(({ content }) => content));

describe('a chat that is longer than the model reads', () => {
  it('a chat too long for the model is sent again without its oldest turns, and later requests stay within that length', async () => {
    refuse = small;
    const refusals = refusalsInMemory();
    const provider = compatible(refusals);
    const { text, chunks } = await readAnswer(provider, { messages: turns(9) });
    expect(text).toBe('Done.');
    expect(bodies).toHaveLength(2);
    expect(bodies[1]?.messages[0]).toMatchObject({ role: 'user' });
    expect(questions()[1]?.at(-1)).toBe('And now?');
    expect(chunks).toContainEqual({ type: 'left-out', turns: 10 - (questions()[1]?.length ?? 0) });
    expect(refusals.contextOf('m')).toBe(6_000);
    await readAnswer(provider, { messages: turns(20) });
    expect(bodies).toHaveLength(3);
  });

  it("a chat too long for a known context window is cut before the request, and the answer's token limit is lowered", async () => {
    refuse = small;
    const { text } = await readAnswer(compatible(), {
      messages: turns(9),
      contextTokens: 6_000,
      maxTokens: 9_000,
    });
    expect(text).toBe('Done.');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ max_tokens: expect.any(Number) });
    expect(
      tokens(bodies[0] as Body) + Number((bodies[0] as { max_tokens?: number }).max_tokens),
    ).toBeLessThanOrEqual(6_000);
  });

  it('a chat in a script other than Latin is counted with more tokens', async () => {
    await readAnswer(compatible(), { messages: turns(9, 'длинный ответ '), contextTokens: 6_000 });
    const [cyrillic] = questions();
    await readAnswer(compatible(), { messages: turns(9), contextTokens: 6_000 });
    expect(cyrillic?.length).toBeLessThan(questions()[1]?.length ?? 0);
  });

  it('a single question that is too long for the model is refused without a retry', async () => {
    refuse = small;
    const { kind } = await readAnswer(compatible(), {
      messages: [{ role: 'user', content: 'x '.repeat(20_000) }],
    });
    expect(kind).toBe('context-too-long');
    expect(bodies).toHaveLength(1);
  });

  it('a chat that is too long fails if half of it is refused as well', async () => {
    refuse = () => small({ messages: [{ role: 'user', content: 'x'.repeat(30_000) }] });
    expect((await readAnswer(compatible(), { messages: turns(9) })).kind).toBe('context-too-long');
    expect(bodies).toHaveLength(2);
  });

  it('a shortened chat has a step that says what was left out', async () => {
    const said: AiChunk[] = [];
    const request: ProviderRequest = { messages: turns(9), model: 'm', contextTokens: 6_000 };
    const { signal } = new AbortController();
    await streamWithTools(compatible(), request, [], { signal }, (chunk) => said.push(chunk));
    expect(said).toContainEqual({
      type: 'step',
      step: expect.objectContaining({ title: 'Left out the beginning of this chat', state: 'done' }),
    });
  });
});

it.each([
  [
    { message: "This model's maximum context length is 32768 tokens. However, you requested 41648 tokens" },
    32_768,
  ],
  [
    {
      message:
        "This endpoint's maximum context length is 200,000 tokens. However, you requested about 2500021",
    },
    200_000,
  ],
  [{ message: 'prompt is too long: 3333404 tokens > 200000 maximum' }, 200_000],
  [
    {
      message:
        'input length and `max_tokens` exceed context limit: 197202 + 21333 > 200000, decrease input length',
    },
    200_000,
  ],
  [
    { message: 'The input token count (1250074) exceeds the maximum number of tokens allowed (1048576).' },
    1_048_576,
  ],
  [{ message: 'the request exceeds the available context size (4096 tokens), try increasing it' }, 4_096],
  [{ message: 'Too long', n_ctx: 8192, n_prompt_tokens: 45025 }, 8_192],
  [
    { message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length' },
    32_768,
  ],
  [
    { message: "This model's maximum prompt length is 131072 but the request contains 200000 tokens." },
    131_072,
  ],
  [{ message: 'the model is loaded with context length of only 4096 tokens' }, 4_096],
  [{ message: "The input (5000 tokens) is longer than the model's context length (4096 tokens)." }, 4_096],
  [{ message: '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens' }, 4_096],
  [{ message: 'Range of input length should be [1, 30720]' }, 30_720],
  [{ message: 'Invalid request: Your request exceeded model token limit: 8192' }, 8_192],
  [{ message: 'prompt too long; exceeded max context length by 1119046 tokens' }, undefined],
  [{ message: 'Your input exceeds the context window of this model.' }, undefined],
])('the error %j reveals the context window %j', (error, context) => {
  expect(contextLimitIn(Object.assign(new Error(error.message), { error }))).toBe(context);
});

const roles = () => bodies.at(-1)?.messages.map(({ role }) => role);

it('a question without an answer is joined with the next question', async () => {
  const messages: ProviderMessage[] = [
    { role: 'assistant', content: 'Welcome.' },
    { role: 'user', content: 'First?' },
    { role: 'user', content: 'Second?' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'Third?' },
  ];
  await readAnswer(compatible(), { messages, system: 'Be brief.' });
  expect(bodies[0]?.messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'First?\n\nSecond?' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'Third?' },
  ]);
});

describe('a model without a role for the instruction', () => {
  it.each([
    [400, { error: { message: 'System role not supported', param: null, code: 400 } }],
    [
      400,
      {
        error: {
          message: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
          param: 'messages[0].role',
          code: 'unsupported_value',
        },
      },
    ],
    [
      400,
      {
        object: 'error',
        message: 'Only user, assistant and tool roles are supported, got system.',
        code: 400,
      },
    ],
    [
      500,
      { error: { message: 'Jinja Exception: System role not supported', code: 500, type: 'server_error' } },
    ],
    [400, { error: { message: "'system' is not one of ['user', 'assistant'] - 'messages.0.role'" } }],
    [
      422,
      { detail: [{ loc: ['body', 'messages', 0, 'role'], msg: "Input should be 'user' or 'assistant'" }] },
    ],
  ])(
    'if the model refuses the system role with the status %i and %j, the instruction moves in front of the first question',
    async (status, body) => {
      refuse = ({ messages }) => (messages[0]?.role === 'system' ? { status, body } : undefined);
      const refusals = refusalsInMemory();
      const { text } = await readAnswer(compatible(refusals), { system: 'Be brief.' });
      expect(text).toBe('Done.');
      expect(bodies.at(-1)?.messages).toEqual([
        { role: 'user', content: 'Be brief.\n\nWhere is the office?' },
      ]);
      await readAnswer(compatible(refusals), { system: 'Be brief.' });
      expect(bodies).toHaveLength(3);
    },
  );

  it('the instruction moves in front of the first question if a model on Google accepts none', async () => {
    await using upstream = await loopbackUpstream();
    const message = 'Developer instruction is not enabled for models/gemma-3-27b-it';
    const { fetch } = refusingFetch(/"systemInstruction"/, message);
    await readAnswer(loopbackProvider(upstream, 'google', { fetch }), { system: 'Be brief.' });
    expect(upstream.requests.at(-1)?.body).toMatchObject({
      contents: [{ role: 'user', parts: [{ text: 'Be brief.\n\nWhere is the office?' }] }],
    });
  });

  it("a model server's error about alternating roles does not count as a refusal of the system role", async () => {
    const message = 'After the optional system message, conversation roles must alternate user/assistant';
    refuse = () => ({ status: 400, body: { object: 'error', message, code: 400 } });
    await readAnswer(compatible(), { system: 'Be brief.' });
    expect(roles()).toEqual(['system', 'user']);
  });
});
