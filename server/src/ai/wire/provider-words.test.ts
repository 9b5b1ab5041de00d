import { describe, expect, it } from 'vitest';
import { isProviderError } from '../provider/provider-error.ts';
import { withoutKeys } from './provider-words.ts';
import { upstreamFailure } from './upstream-failure.ts';

const secret = 'sk-proj-Ab3dE5gH7jK9mN1pQ3sT5vW7';

/** Builds an error as the SDKs throw it. */
function thrown(status: number, body: unknown, headers: Record<string, string> = {}) {
  const message = `${status} refused`;
  return Object.assign(new Error(message), { status, body, headers: new Headers(headers) });
}

function failed(status: number, body: unknown, headers?: Record<string, string>) {
  const failure = upstreamFailure(thrown(status, body, headers), { name: 'Writer', model: 'm' }, secret);
  if (!isProviderError(failure)) throw failure;
  return failure;
}

describe('the error text of a provider', () => {
  it.each([
    [{ error: { message: 'The disk is full.', type: 'server_error' } }, 'The disk is full.\n(server_error)'],
    [{ detail: 'The disk is full.' }, 'The disk is full.'],
    [{ object: 'error', message: 'The disk is full.', code: 400 }, 'The disk is full.\n(400)'],
    [{ code: 'disk', error: 'The disk is full.' }, 'The disk is full.\n(disk)'],
    [
      { error: { message: 'Provider returned error', metadata: { raw: 'The disk is full.' } } },
      'Provider returned error\nThe disk is full.',
    ],
    [{ detail: [{ msg: 'Too much', loc: ['body', 'x'] }] }, '[{"msg":"Too much","loc":["body","x"]}]'],
    [{ code: 7, msg: 'The disk is full.' }, 'The disk is full.\n(7)'],
    [{ success: false, errors: [{ code: 7, message: 'The disk is full.' }] }, 'The disk is full.'],
    [{ base_resp: { status_code: 7, status_msg: 'The disk is full.' } }, 'The disk is full.'],
  ])("the provider's error text is found in %j", (body, words) => {
    expect(failed(400, body).told).toEqual({ words, requestId: null, status: 400 });
  });

  it("the provider's error text comes with the request id, from a header or the body", () => {
    const body = { error: { message: 'Full.' } };
    expect(failed(500, body, { 'x-request-id': 'req_1' }).told.requestId).toBe('req_1');
    expect(failed(500, body, { 'request-id': 'req-2' }).told.requestId).toBe('req-2');
    expect(failed(500, { ...body, request_id: 'req_3' }).told.requestId).toBe('req_3');
    expect(failed(500, body, { 'x-request-id': '<img src=x>' }).told.requestId).toBeNull();
  });

  it("the provider's error text is not part of the message for people, and is limited to 2,000 characters", () => {
    const failure = failed(400, { error: { message: `The disk is full. ${'x '.repeat(5_000)}` } });
    expect(failure.message).not.toContain('disk');
    expect(failure.told.words.length).toBeLessThanOrEqual(2_000);
  });

  it.each([
    `Incorrect key provided: ${secret}.`,
    `Wrong key ${encodeURIComponent(secret)}`,
    'Incorrect key provided: sk-proj-****vW7.',
    'Your key: ****vW7 is wrong',
    'Wrong key sk-pr...sT5vW7',
    'Wrong key ending in 5vW7',
    'Wrong key, it begins with sk-proj-Ab3dE5gH',
    'Authorization: Bearer sT5vW7.x refused',
    'Not the key of another provider: gsk_0123456789abcdef',
    'Not AIzaSyA0123456789-abcdefghij',
  ])('every part of a key is removed from the provider\'s error text "%s"', (text) => {
    const shown = withoutKeys(text, secret);
    expect(shown).toContain('[key]');
    for (const part of ['vW7', 'Ab3', 'sT5', '0123']) expect(shown).not.toContain(part);
  });

  it.each([
    'This model’s maximum context length is 32768 tokens. However, you requested 41648 tokens.',
    'Rate limit reached for gpt-6.1 in organization org-a1 on tokens per min. Please try again in 174ms...',
    'prompt too long (ref: 96164522-08b2-4cbf-886e-e5a38961a688)',
  ])('the provider\'s error text "%s" stays unchanged because it contains no key', (text) => {
    expect(withoutKeys(text, secret)).toBe(text);
  });
});

it.each([
  ['Please try again in 174ms. Visit us.', 1],
  ['Please try again in 1m2.5s.', 63],
  ['Please try again in 20s', 20],
  ['Please try again later.', undefined],
])('a busy provider that answers %j is called again after %s seconds', (message, seconds) => {
  const error = { message: `Rate limit reached. ${message}`, code: 'rate_limit_exceeded' };
  expect(failed(429, { error }).retryAfter).toBe(seconds);
});

describe('the kind of a failure', () => {
  it.each([
    [400, { message: 'Too much for the slots.', type: 'exceed_context_size_error' }, 'context-too-long'],
    [400, { message: 'No.', type: 'too_many_prompt_tokens' }, 'context-too-long'],
    [400, { message: 'No.', code: 'context_window_exceeded' }, 'context-too-long'],
    [400, { message: 'The total length of all messages is too long.' }, 'context-too-long'],
    [400, { message: 'the request exceeds the available context size (2048 tokens)' }, 'context-too-long'],
    [
      429,
      {
        message:
          'Request too large for gpt in organization o on tokens per min (TPM): Limit 9, Requested 10.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
      'context-too-long',
    ],
    [
      429,
      {
        message: 'Rate limit reached for gpt on tokens per min (TPM): Limit 9, Used 8, Requested 2.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
      'rate-limit',
    ],
    [
      404,
      { message: 'This model is only supported in v1/responses and not in v1/chat/completions.' },
      'wrong-api',
    ],
    [
      404,
      { message: 'This is not a chat model and thus not supported in the v1/chat/completions endpoint.' },
      'wrong-api',
    ],
    [
      400,
      {
        message:
          'Function tools with reasoning_effort are not supported in /v1/chat/completions. To use function tools, use /v1/responses.',
        param: 'reasoning_effort',
      },
      'wrong-api',
    ],
    [500, { message: 'tools param requires --jinja flag', type: 'server_error', code: 500 }, 'no-tools'],
    [500, { message: 'Cannot use tools with stream', type: 'server_error', code: 500 }, 'no-tools'],
    [400, { message: 'library/phi does not support tools', type: 'api_error' }, 'no-tools'],
    [
      400,
      { message: '"auto" tool choice requires --enable-auto-tool-choice to be set', code: 400 },
      'no-tools',
    ],
    [400, { message: 'Function calling is not enabled for models/gemma-3-27b-it' }, 'no-tools'],
    [
      400,
      { message: "This model's maximum prompt length is 9 but the request contains 10 tokens." },
      'context-too-long',
    ],
    [
      422,
      { message: '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens' },
      'context-too-long',
    ],
    [400, { message: 'Range of input length should be [1, 30720]' }, 'context-too-long'],
    [400, { message: 'Your request exceeded model token limit: 8192' }, 'context-too-long'],
    [400, { message: 'Prompt exceeds max length', code: '1261' }, 'context-too-long'],
    [429, { message: 'Insufficient balance or no resource package.', code: '1113' }, 'quota'],
    [404, { message: 'The model `x` does not exist', code: 'model_not_found' }, 'unknown-model'],
    [400, { message: 'No.', type: 'authentication_error' }, 'bad-key'],
    [401, { message: 'prompt is too long', type: 'authentication_error' }, 'bad-key'],
    [500, { message: 'Something broke', type: 'server_error' }, 'overloaded'],
    [400, { message: 'Image is too large', code: 'image_too_large' }, 'bad-request'],
  ])("a provider's failure with status %i and %j has the kind %s", (status, error, kind) => {
    expect(failed(status, { error }).kind).toBe(kind);
    // Servers that send the same error without the enclosing `error` get the same result.
    expect(failed(status, error).kind).toBe(kind);
  });
});
