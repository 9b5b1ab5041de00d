import { loopbackUpstream } from '@staffroom/sdk/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  loopbackModels,
  loopbackProvider,
  protocols,
  refusingFetch,
} from '../../testing/loopback-provider.ts';
import type { AiProvider } from '../provider/ai-provider.ts';
import { structured } from './structured.ts';

const upstream = await loopbackUpstream();
afterAll(() => upstream[Symbol.asyncDispose]());
let first = 0;
beforeEach(() => {
  first = upstream.requests.length;
});

const { signal } = new AbortController();

const schema = z.object({
  title: z.string().min(3),
  pages: z.number().int().min(1).max(20),
  due: z.string().optional(),
  tags: z.array(z.enum(['new', 'old'])).default([]),
});

const question = (protocol: (typeof protocols)[number]) => ({
  messages: [{ role: 'user' as const, content: 'Describe the report' }],
  model: loopbackModels[protocol],
});

const sent = (index: number) => JSON.stringify(upstream.requests[first + index]?.body);

describe.each(protocols)('structured output from %s', (protocol) => {
  it('structured output that fails its schema twice is refused with a message', async () => {
    upstream.script({ text: '{"title":"x"}', repeat: 2 });
    await expect(
      structured(loopbackProvider(upstream, protocol), question(protocol), schema, { signal }),
    ).rejects.toThrow('Writer returned the wrong format twice');
  });

  it('a refusal in prose is reported with the words of the model, but other prose is the wrong format', async () => {
    const refused = 'I’m sorry, but I can’t help with that. The document\nis confidential.';
    upstream.script({ text: refused, repeat: 2 });
    const asked = structured(loopbackProvider(upstream, protocol), question(protocol), schema, { signal });
    await expect(asked).rejects.toMatchObject({
      code: 'invalid',
      kind: 'refused',
      message:
        'The model of Writer refused: “I’m sorry, but I can’t help with that. The document is confidential.” Rephrase or choose another model.',
    });
    upstream.script({ text: 'The report has twelve pages.', repeat: 2 });
    await expect(
      structured(loopbackProvider(upstream, protocol), question(protocol), schema, { signal }),
    ).rejects.toThrow('Writer returned the wrong format twice');
  });

  it('structured output that the token limit cut is not repaired, and the message names the limit', async () => {
    upstream.script({ text: '{"title":"Rep', finish: 'length' });
    await expect(
      structured(loopbackProvider(upstream, protocol), question(protocol), schema, { signal }),
    ).rejects.toThrow('reached the limit of tokens');
    expect(upstream.requests.length - first).toBe(1);
  });

  it('invalid structured output is repaired once with the validation error, and both rounds are counted', async () => {
    upstream.script(
      { text: '{"title":"Report","pages":0}', usage: { inputTokens: 10, outputTokens: 5 } },
      { text: '{"title":"Report","pages":3}', usage: { inputTokens: 20, outputTokens: 6 } },
    );
    const { value, usage } = await structured(
      loopbackProvider(upstream, protocol),
      question(protocol),
      schema,
      { signal },
    );
    expect(value).toEqual({ title: 'Report', pages: 3, tags: [] });
    expect(usage).toEqual({ inputTokens: 30, outputTokens: 11 });
    expect(sent(1)).toContain('pages');
    expect(sent(1)).toContain('corrected');
  });

  it("structured output is requested with the protocol's own parameter", async () => {
    const { value } = await structured(loopbackProvider(upstream, protocol), question(protocol), schema, {
      signal,
    });
    expect(schema.safeParse(value).success).toBe(true);
    expect(sent(0)).toMatch(/"json_schema"|responseJsonSchema/);
    expect(sent(0)).not.toContain('$schema');
    expect(upstream.requests.length - first).toBe(1);
  });

  it("structured output is requested in the prompt if the server does not support the protocol's parameter", async () => {
    const old = refusingFetch(/"format"|response_format|output_config|responseJsonSchema/, 'Unknown field.');
    const provider = loopbackProvider(upstream, protocol, { fetch: old.fetch });
    upstream.script({ text: 'Here you are:\n```json\n{"title":"Report","pages":3}\n```\n' });
    const { value } = await structured(provider, question(protocol), schema, { signal });
    expect(value).toMatchObject({ title: 'Report', pages: 3 });
    expect(sent(0)).toContain('JSON Schema');
  });

  it('truncated structured output is refused even if it contains a complete list', async () => {
    upstream.script({ text: '{"tags":["new"],"title":"Rep', finish: 'length' });
    const lists = z.union([schema, z.array(z.string())]);
    const asked = structured(loopbackProvider(upstream, protocol), question(protocol), lists, { signal });
    await expect(asked).rejects.toThrow('reached the limit of tokens before the answer was complete');
  });

  it("structured output times out after the caller's idle timeout", async () => {
    upstream.script({ text: '{', breaks: 'stall' });
    const asked = structured(loopbackProvider(upstream, protocol), question(protocol), schema, {
      signal,
      idleTimeout: 400,
    });
    await expect(asked).rejects.toThrow('Writer didn’t respond for');
  });

  it('structured output stops with the reason of its abort signal', async () => {
    upstream.script({ text: '{', breaks: 'stall' });
    const stopping = new AbortController();
    const asked = structured(loopbackProvider(upstream, protocol), question(protocol), schema, stopping);
    const { ended } = await upstream.request(first);
    stopping.abort(new Error('stopped by the person'));
    await expect(asked).rejects.toThrow('stopped by the person');
    expect((await ended).aborted).toBe(true);
  });
});

it.each([
  [z.object({ a: z.string(), b: z.array(z.object({ c: z.number() })) }), true],
  [z.object({ a: z.string().optional() }), false],
  [z.object({ a: z.record(z.string(), z.string()) }), false],
])('the schema sent to OpenAI is strict when possible (case %#)', async (wanted, strict) => {
  await structured(loopbackProvider(upstream, 'openai'), question('openai'), wanted, { signal });
  expect(upstream.requests[first]?.body).toMatchObject({ text: { format: { strict } } });
});

it('a request for structured output fails with an explanation if the provider does not support it', async () => {
  const { id, name, defaultModel } = loopbackProvider(upstream, 'openai');
  const plain: AiProvider = { id, name, defaultModel, stream: () => expect.fail('It was asked') };
  await expect(structured(plain, question('openai'), schema, { signal })).rejects.toThrow(
    'Writer doesn’t support structured output',
  );
});
