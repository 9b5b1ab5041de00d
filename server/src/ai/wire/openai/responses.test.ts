import type { AiProtocol, OpenaiApi } from '@staffroom/sdk/internal/shared';
import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loopbackProvider, readAnswer } from '../../../testing/loopback-provider.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());

let first = 0;
beforeEach(() => {
  first = upstream.requests.length;
});
const sent = (index = 0) => upstream.requests[first + index];
const provider = loopbackProvider(upstream, 'openai');

const stream = (...events: object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const created = { type: 'response.created', response: { id: 'r', object: 'response', error: null } };
const words = (delta: string, output_index = 0) => ({
  type: 'response.output_text.delta',
  output_index,
  delta,
});
const ended = (status: string, more: object = {}) => ({
  type: `response.${status}`,
  response: { id: 'r', object: 'response', status, error: null, output: [], ...more },
});
const usage = { input_tokens: 40, output_tokens: 30, output_tokens_details: { reasoning_tokens: 20 } };
const message = (text: string) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
});

describe('the Responses API of OpenAI', () => {
  it('a request to the Responses API tells OpenAI to store nothing', async () => {
    await readAnswer(provider, { system: 'Be brief.', maxTokens: 3 });
    expect(sent()?.path).toBe('/v1/responses');
    expect(sent()?.body).toMatchObject({
      instructions: 'Be brief.',
      store: false,
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto' },
      max_output_tokens: 16,
    });
  });

  it('each part of a reasoning summary becomes a paragraph, and reasoning tokens count as output', async () => {
    const thought = (summary_index: number, delta: string) => ({
      type: 'response.reasoning_summary_text.delta',
      output_index: 0,
      summary_index,
      delta,
    });
    upstream.script({
      raw: stream(
        created,
        thought(0, 'Which '),
        thought(0, 'floor?'),
        thought(1, 'The second.'),
        words('Second.', 1),
        ended('completed', { usage }),
      ),
    });
    const { chunks, text } = await readAnswer(provider);
    const reasoning = chunks.map((chunk) => (chunk.type === 'reasoning' ? chunk.text : '')).join('');
    expect([reasoning, text]).toEqual(['Which floor?\n\nThe second.', 'Second.']);
    expect(chunks.at(-1)).toEqual({ type: 'usage', usage: { inputTokens: 40, outputTokens: 30 } });
  });

  it('an output item of the Responses API without deltas is read once, also from a complete body', async () => {
    const item = { type: 'response.output_item.done', output_index: 0, item: message('Whole.') };
    upstream.script(
      { raw: stream(created, item, ended('completed')) },
      { raw: stream(created, words('Whole.'), item, ended('completed')) },
    );
    expect((await readAnswer(provider)).text).toBe('Whole.');
    expect((await readAnswer(provider)).text).toBe('Whole.');
  });

  it.each([
    ['the token limit', { reason: 'max_output_tokens' }, null],
    ['a content filter', { reason: 'content_filter' }, 'refused'],
    ['an unknown cause', { reason: 'lunch_break' }, 'cut'],
  ])(
    'an answer from the Responses API that ended because of %s is reported with that cause',
    async (_, incomplete_details, kind) => {
      upstream.script({ raw: stream(created, words('Half'), ended('incomplete', { incomplete_details })) });
      const answer = await readAnswer(provider);
      expect([answer.text, answer.kind]).toEqual(['Half', kind]);
      const truncated = answer.chunks.some((chunk) => chunk.type === 'usage' && chunk.truncated);
      expect(truncated).toBe(kind === null);
    },
  );

  it.each([
    ['insufficient_quota', 'quota'],
    ['rate_limit_exceeded', 'rate-limit'],
    ['server_error', 'overloaded'],
    ['context_length_exceeded', 'context-too-long'],
    ['invalid_prompt', 'refused'],
    ['image_too_large', 'bad-request'],
  ])("the Responses API's failure %s is classified by its code: %s", async (code, kind) => {
    const error = { code, message: 'Told by the provider' };
    for (const last of [{ type: 'error', ...error }, { type: 'error', error }, ended('failed', { error })]) {
      upstream.script({ raw: stream(created, words('Half'), last) });
      const answer = await readAnswer(provider);
      expect([answer.text, answer.kind]).toEqual(['Half', kind]);
      expect(answer.said).not.toContain('Told by the provider');
    }
  });

  it('OpenAI is called without a reasoning summary if the organization may not request one', async () => {
    const refusing: typeof fetch = async (input, init) => {
      if (!JSON.stringify(init?.body).includes('summary')) return fetch(input, init);
      const message = 'Your organization must be verified to generate reasoning summaries.';
      const error = {
        message,
        type: 'invalid_request_error',
        param: 'reasoning.summary',
        code: 'unsupported_value',
      };
      return Response.json({ error }, { status: 400 });
    };
    const { text } = await readAnswer(loopbackProvider(upstream, 'openai', { fetch: refusing }));
    expect(text).toContain('Where is the office?');
    expect(sent()?.body).toMatchObject({ include: ['reasoning.encrypted_content'] });
  });
});

it.each<[AiProtocol, OpenaiApi | undefined, string]>([
  ['openai', undefined, '/v1/responses'],
  ['openai', 'chat-completions', '/v1/chat/completions'],
  ['openai-compatible', undefined, '/v1/chat/completions'],
  ['openai-compatible', 'responses', '/v1/responses'],
])('a provider with the protocol %s and the API setting %s is called at %s', async (protocol, api, path) => {
  if (protocol === 'builtin') return;
  await readAnswer(loopbackProvider(upstream, 'openai', { protocol, api }));
  expect(sent()?.path).toBe(path);
});
