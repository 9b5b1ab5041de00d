import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { cosine } from './embedder.ts';
import { createServerEmbedder } from './server-embedder.ts';

type Refusal = { status: number; body: object } | undefined;
let refuse: (input: string[]) => Refusal = () => undefined;
const asked: string[][] = [];
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    const { input } = JSON.parse(body.toString()) as { input: string[] };
    asked.push(input);
    const refused = refuse(input);
    const data = input.map((text, index) => ({
      index,
      // Texts about "red" and texts about "blue" get vectors in two different directions.
      embedding: [text.split('red').length - 1, text.split('blue').length - 1, 0.01],
    }));
    response.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refused?.body ?? { data, usage: { prompt_tokens: 1 } }));
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const embedder = () =>
  createServerEmbedder({
    id: 'server/small',
    spec: {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      model: 'small',
      apiKeyEnvVar: null,
      queryPrefix: '',
      passagePrefix: 'passage: ',
    },
    apiKey: () => undefined,
    fetch,
    record: async () => undefined,
  });
const tooLong = (limit: number, refusal: Refusal) => {
  refuse = (input) => (input.some((text) => text.length > limit) ? refusal : undefined);
};
const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

it.each([
  [
    413,
    {
      error: 'Input validation error: `inputs` must have less than 128 tokens. Given: 420',
      error_type: 'Validation',
    },
  ],
  [
    500,
    error(
      'input (420 tokens) is too large to process. increase the physical batch size (current batch size: 128)',
    ),
  ],
  [
    400,
    error(
      "This model's maximum context length is 128 tokens. However, you requested 420 tokens in the input.",
    ),
  ],
  [400, error('the input length exceeds the context length')],
  [422, error('Input is longer than the maximum sequence length')],
  [400, { detail: 'The example at index 0 in your batch has too many tokens and does not fit.' }],
  [400, { detail: 'Input id 0 has 420 tokens, exceeding max 128 tokens.' }],
])(
  'an embedding server that answers %i and %j gets shorter pieces, and the vector covers the whole text',
  async (status, body) => {
    tooLong(400, { status, body });
    const [both, blue] = await embedder().embed([
      `${'red '.repeat(150)}${'blue '.repeat(120)}`,
      'blue '.repeat(200),
    ]);
    expect(asked.at(-1)?.every((text) => text.startsWith('passage: ') && text.length <= 400)).toBe(true);
    const similarity = cosine(both ?? new Float32Array(), blue ?? new Float32Array());
    expect(similarity).toBeGreaterThan(0.5);
    expect(similarity).toBeLessThan(0.9);
  },
);

it('a text length that an embedding server refused once is not sent again', async () => {
  tooLong(400, { status: 400, body: error('the input length exceeds the context length') });
  const small = embedder();
  await small.embed(['red '.repeat(300)]);
  const before = asked.length;
  await small.embed(['red '.repeat(300)]);
  expect(
    asked
      .slice(before)
      .flat()
      .every((text) => text.length <= 400),
  ).toBe(true);
});

it.each([
  [422, { error: 'batch size 16 > maximum allowed batch size 4' }],
  [400, error('Value error, batch size is invalid, it should not be larger than 4.: input.contents')],
  [400, error('BatchEmbedContentsRequest: at most 4 requests can be in one batch')],
  [400, { detail: 'Too many tokens in batch. Max is 16384 tokens.' }],
])(
  'an embedding server that refuses large batches with %i and %j gets smaller ones',
  async (status, body) => {
    refuse = (input) => (input.length > 4 ? { status, body } : undefined);
    const texts = Array.from({ length: 20 }, () => 'red');
    expect(await embedder().embed(texts)).toHaveLength(20);
    expect(asked.at(-1)?.length).toBeLessThanOrEqual(4);
  },
);

it('embedding fails with an explanation if the server refuses every text length', async () => {
  tooLong(0, { status: 400, body: error('the input length exceeds the context length') });
  await expect(embedder().embed(['red '.repeat(300)])).rejects.toThrow(/can’t read a whole passage/);
  expect(asked.length).toBeLessThan(8);
});
