import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import OpenAI from 'openai';
import { expect, test } from 'vitest';

const schema = {
  type: 'object',
  properties: { title: { type: 'string' }, count: { type: 'integer', minimum: 3 } },
  required: ['title', 'count'],
};

const asked = 'How many days?';

function clients(upstream: LoopbackUpstream, apiKey = 'secret') {
  return {
    openai: new OpenAI({ apiKey, baseURL: upstream.url.openai, maxRetries: 0 }),
    anthropic: new Anthropic({ apiKey, baseURL: upstream.url.anthropic, maxRetries: 0 }),
    google: new GoogleGenAI({ apiKey, httpOptions: { baseUrl: upstream.url.google } }),
  };
}

test('the loopback upstream refuses a wrong key like each real provider', async () => {
  await using upstream = await loopbackUpstream({ key: 'right' });
  const { openai, anthropic, google } = clients(upstream, 'wrong');

  await expect(openai.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  await expect(anthropic.models.list()).rejects.toMatchObject({ status: 401, type: 'authentication_error' });
  await expect(google.models.list()).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('API_KEY_INVALID'),
  });
});

test("the loopback upstream accepts the right key, in whichever header the provider's SDK sends it", async () => {
  await using upstream = await loopbackUpstream({ key: 'right' });
  const { openai, anthropic, google } = clients(upstream, 'right');
  await openai.models.list();
  await anthropic.models.list();
  await google.models.list();
  expect(upstream.requests.map(({ protocol }) => protocol)).toEqual(['openai', 'anthropic', 'google']);
});

test('the loopback upstream refuses the requests that real providers refuse', async () => {
  await using upstream = await loopbackUpstream();
  const { openai, anthropic } = clients(upstream);

  const messages = [{ role: 'user' as const, content: asked }];
  await expect(
    openai.chat.completions.create({ model: 'gpt-6-luna', messages, max_tokens: 5 }),
  ).rejects.toMatchObject({ status: 400, param: 'max_tokens' });
  const tools = [{ type: 'function' as const, function: { name: 'count_days', parameters: schema } }];
  await expect(
    openai.chat.completions.create({ model: 'gpt-6-luna', messages, tools }),
  ).rejects.toMatchObject({ status: 400, param: 'reasoning_effort' });
  await expect(
    anthropic.messages.create({ model: 'claude-sonnet-5-5', max_tokens: 0, messages }),
  ).rejects.toMatchObject({ status: 400 });
});

test("the loopback upstream's chat completions stream an answer with usage, call a tool and return structured output", async () => {
  await using upstream = await loopbackUpstream();
  const { openai } = clients(upstream);
  const model = 'gpt-4o';
  const ask = (content: string) => ({ model, messages: [{ role: 'user' as const, content }] });

  let text = '';
  let usage: OpenAI.CompletionUsage | null | undefined;
  const stream = await openai.chat.completions.create({
    ...ask(asked),
    stream: true,
    stream_options: { include_usage: true },
  });
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? '';
    usage = chunk.usage;
  }
  expect(text).toBe(`This is the OpenAI loopback with ${model}. You said: ${asked}`);
  expect(usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 12 });

  const tools = [{ type: 'function' as const, function: { name: 'count_days', parameters: schema } }];
  const called = await openai.chat.completions
    .stream({ ...ask('Please count_days'), tools })
    .finalChatCompletion();
  expect(called.choices[0]).toMatchObject({ finish_reason: 'tool_calls' });
  const call = called.choices[0]?.message.tool_calls?.[0];
  expect(call).toMatchObject({
    function: { name: 'count_days', arguments: '{"title":"Please count_days","count":3}' },
  });

  const structured = await openai.chat.completions.create({
    ...ask(asked),
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
  });
  expect(structured.choices[0]?.message.content).toBe(`{"title":"${asked}","count":3}`);
});

test("the loopback upstream's Responses API streams an answer with usage, calls a tool and returns structured output", async () => {
  await using upstream = await loopbackUpstream();
  const { responses } = clients(upstream).openai;
  const model = 'gpt-6.1-sol';
  const ask = (input: string) => ({ model, input, store: false });

  const answered = await responses.stream(ask(asked)).finalResponse();
  expect(answered.output_text).toBe(`This is the OpenAI loopback with ${model}. You said: ${asked}`);
  expect(answered.usage).toMatchObject({ input_tokens: 3, output_tokens: 12 });

  const parameters = { ...schema, additionalProperties: false };
  const tools = [{ type: 'function' as const, name: 'count_days', parameters, strict: false }];
  const include = ['reasoning.encrypted_content' as const];
  const called = await responses.create({ ...ask('Please count_days'), tools, include });
  const [reasoning, call] = called.output;
  if (reasoning?.type !== 'reasoning' || call?.type !== 'function_call') throw new Error('No call');
  expect(call).toMatchObject({ arguments: '{"title":"Please count_days","count":3}' });

  const question = { role: 'user' as const, content: 'Please count_days' };
  const result = { type: 'function_call_output' as const, call_id: call.call_id, output: '3 days' };
  const again = (input: OpenAI.Responses.ResponseInput) =>
    responses.create({ model, store: false, include, input });
  const { output_text } = await again([question, reasoning, call, result]);
  expect(output_text).toContain('The tool answered: 3 days');
  await expect(again([question, call, result])).rejects.toMatchObject({ status: 400, param: 'input' });

  const format = { type: 'json_schema' as const, name: 'answer', schema };
  const structured = await responses.create({ ...ask(asked), text: { format } });
  expect(structured.output_text).toBe(`{"title":"${asked}","count":3}`);
});

test("the loopback upstream's Anthropic API sends thinking first, then text and usage, a tool call and structured output", async () => {
  await using upstream = await loopbackUpstream();
  const { anthropic } = clients(upstream);
  const model = 'claude-sonnet-5-5';
  const ask = (content: string) => ({
    model,
    max_tokens: 100,
    messages: [{ role: 'user' as const, content }],
  });

  const answered = await anthropic.messages.stream(ask(asked)).finalMessage();
  expect(answered).toMatchObject({
    stop_reason: 'end_turn',
    usage: { input_tokens: 3, output_tokens: 15 },
    content: [
      { type: 'thinking' },
      { type: 'text', text: `This is the Anthropic loopback with ${model}. You said: ${asked}` },
    ],
  });

  const tools = [{ name: 'count_days', input_schema: { ...schema, type: 'object' as const } }];
  const called = await anthropic.messages.stream({ ...ask('Please count_days'), tools }).finalMessage();
  expect(called).toMatchObject({
    stop_reason: 'tool_use',
    content: [{ type: 'thinking' }, { name: 'count_days', input: { count: 3 } }],
  });

  const structured = await anthropic.messages.create({
    ...ask(asked),
    output_config: { format: { type: 'json_schema', schema } },
  });
  expect(structured.content.at(-1)).toMatchObject({ text: `{"title":"${asked}","count":3}` });
});

test.each(['v1', 'v1beta'])(
  "the loopback upstream's Google API %s streams an answer, calls a tool and returns structured output",
  async (apiVersion) => {
    await using upstream = await loopbackUpstream();
    const google = new GoogleGenAI({
      apiKey: 'secret',
      apiVersion,
      httpOptions: { baseUrl: upstream.url.google },
    });
    const model = 'gemini-3.8-flash';

    let text = '';
    let tokens: number | undefined;
    for await (const chunk of await google.models.generateContentStream({ model, contents: asked })) {
      text += chunk.text ?? '';
      tokens = chunk.usageMetadata?.candidatesTokenCount;
    }
    expect(text).toBe(`This is the Google loopback with ${model}. You said: ${asked}`);
    expect(tokens).toBe(12);
    expect(upstream.requests[0]?.path).toBe(`/${apiVersion}/models/${model}:streamGenerateContent`);

    const called = await google.models.generateContent({
      model,
      contents: 'Please count_days',
      config: { tools: [{ functionDeclarations: [{ name: 'count_days', parametersJsonSchema: schema }] }] },
    });
    expect(called.functionCalls).toMatchObject([{ name: 'count_days', args: { count: 3 } }]);

    const structured = await google.models.generateContent({
      model,
      contents: asked,
      config: { responseMimeType: 'application/json', responseJsonSchema: schema },
    });
    expect(structured.text).toBe(`{"title":"${asked}","count":3}`);
  },
);

test("the loopback upstream's vectors are equal for equal texts and close for texts that share words", async () => {
  await using upstream = await loopbackUpstream();
  const { openai, google } = clients(upstream);
  const input = ['remote work policy', 'policy of remote work', 'quarterly invoice'];
  const dot = (a: number[] = [], b: number[] = []) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

  const { data } = await openai.embeddings.create({ model: 'text-embedding-3-small', input });
  const floats = await openai.embeddings.create({
    model: 'text-embedding-3-small',
    input,
    encoding_format: 'float',
  });
  expect(data.map(({ embedding }) => embedding.length)).toEqual([1536, 1536, 1536]);
  expect(floats.data).toEqual(data);
  expect(dot(data[0]?.embedding, data[1]?.embedding)).toBeGreaterThan(0.7);
  expect(dot(data[0]?.embedding, data[2]?.embedding)).toBeLessThan(0.3);

  const { embeddings } = await google.models.embedContent({
    model: 'gemini-embedding-001',
    contents: input,
    config: { outputDimensionality: 768 },
  });
  expect(embeddings?.map(({ values }) => values?.length)).toEqual([768, 768, 768]);
});

test('the loopback upstream lists models', async () => {
  await using upstream = await loopbackUpstream({ models: { google: ['gemini-3.8-flash'] } });
  const { openai, anthropic, google } = clients(upstream);

  expect((await openai.models.list()).data.map(({ id }) => id)).toContain('gpt-6.1-sol');
  expect((await anthropic.models.list()).data.map(({ id }) => id)).toContain('claude-sonnet-5-5');
  expect((await google.models.list()).page.map(({ name }) => name)).toEqual(['models/gemini-3.8-flash']);
});

test("a script controls the loopback upstream's next responses, and records which side ended first", async () => {
  await using upstream = await loopbackUpstream();
  const { openai } = clients(upstream);
  const ask = { model: 'gpt-6.1-sol', messages: [{ role: 'user' as const, content: asked }] };
  upstream.script({ error: 429, retryAfter: 7 }, { text: ['one ', 'two '], breaks: 'stall' });

  await expect(openai.chat.completions.create(ask)).rejects.toMatchObject({
    status: 429,
    headers: expect.objectContaining({}),
  });
  const pieces: string[] = [];
  const stream = await openai.chat.completions.create({ ...ask, stream: true });
  for await (const chunk of stream) {
    pieces.push(chunk.choices[0]?.delta.content ?? '');
    if (pieces.length === 3) break;
  }
  expect(pieces).toEqual(['', 'one ', 'two ']);
  const [first, second] = upstream.requests;
  expect(await first?.ended).toMatchObject({ aborted: false });
  expect(await second?.ended).toMatchObject({ aborted: true });

  const again = await openai.chat.completions.create(ask);
  expect(again.choices[0]?.message.content).toContain(asked);
});
