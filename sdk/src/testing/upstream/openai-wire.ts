import { z } from 'zod';
import type { UpstreamReply } from './reply.ts';
import { type Answer, BadRequest, event, type Frame, parse, type Question, type Wire } from './wire.ts';

const content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish();

const chatBody = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.looseObject({ role: z.enum(['system', 'developer', 'user']), content }),
        z.looseObject({
          role: z.literal('assistant'),
          content,
          tool_calls: z.array(z.looseObject({ id: z.string() })).optional(),
        }),
        z.looseObject({ role: z.literal('tool'), content, tool_call_id: z.string() }),
      ]),
    )
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
  tools: z
    .array(
      z.looseObject({ function: z.looseObject({ name: z.string(), parameters: z.unknown().optional() }) }),
    )
    .nullish(),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z.looseObject({ schema: z.unknown().optional() }).optional(),
    })
    .nullish(),
});

const embeddingBody = z.looseObject({
  model: z.string().min(1),
  input: z.union([
    z
      .string()
      .min(1)
      .transform((text) => [text]),
    z.array(z.string().min(1)).min(1).max(2048),
  ]),
  dimensions: z.number().int().positive().optional(),
  encoding_format: z.enum(['float', 'base64']).default('float'),
});

const refused = 'I cannot help with that.';

export const openaiWire: Wire = {
  protocol: 'openai',

  target(method, path) {
    if (method === 'GET' && path === '/v1/models') return { operation: 'models' };
    if (method === 'POST' && path === '/v1/chat/completions') return { operation: 'chat' };
    if (method === 'POST' && path === '/v1/embeddings') return { operation: 'embeddings' };
    return undefined;
  },

  key: (headers) => headers.get('authorization')?.replace(/^Bearer /, ''),

  question(body) {
    const { messages, ...request } = parse(chatBody, body);
    // The limit of reasoning models includes their reasoning, so they refuse the old name of the limit.
    if (request.max_tokens != null && /^(gpt-[5-9]|o\d)/.test(request.model)) {
      throw new BadRequest(
        "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
        'max_tokens',
      );
    }
    // These models call tools only in the Responses API.
    if (request.tools?.length && /^gpt-(5\.[6-9]|[6-9])/.test(request.model)) {
      const sentence = `Function tools with reasoning_effort are not supported for ${request.model} in /v1/chat/completions. Use /v1/responses.`;
      throw new BadRequest(sentence, 'reasoning_effort');
    }
    const called = messages.flatMap((message) =>
      message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
    );
    for (const message of messages) {
      if (message.role === 'tool' && !called.includes(message.tool_call_id)) {
        throw new BadRequest('A message with role tool must answer a preceding message with tool_calls.');
      }
    }
    const last = messages.at(-1);
    const turn = messages.slice(messages.findLastIndex(({ role }) => role !== 'tool') + 1);
    return {
      model: request.model,
      stream: request.stream ?? false,
      read: messages.map((message) => textOf(message.content)),
      asked: last?.role === 'user' ? textOf(last.content) : '',
      results: turn.map((message) => textOf(message.content)),
      tools: (request.tools ?? []).map((tool) => ({
        name: tool.function.name,
        schema: tool.function.parameters,
      })),
      schema: request.response_format?.json_schema?.schema,
      maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
      counted: request.stream_options?.include_usage ?? false,
    };
  },

  whole({ model }, answer) {
    return {
      id: `chatcmpl-${answer.id}`,
      object: 'chat.completion',
      created: 1_790_000_000,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: answer.pieces.join('') || null,
            refusal: answer.finish === 'refusal' ? refused : null,
            ...(answer.tools.length > 0 && { tool_calls: answer.tools.map((tool) => toolCall(tool)) }),
          },
          logprobs: null,
          finish_reason: finishReason(answer),
        },
      ],
      usage: usage(answer),
    };
  },

  *frames(question, answer) {
    const chunk = (part: Frame['part'], delta: object, finish: string | null = null): Frame => ({
      part,
      data: event(streamed(question, answer, [{ index: 0, delta, logprobs: null, finish_reason: finish }])),
    });
    yield chunk('start', { role: 'assistant', content: '', refusal: null });
    // OpenAI sends no reasoning in chat completions, but compatible servers do.
    if (answer.thinking !== '') yield chunk('start', { reasoning_content: answer.thinking });
    for (const piece of answer.pieces) yield chunk('piece', { content: piece });
    for (const [index, tool] of answer.tools.entries()) {
      const { function: call, ...head } = toolCall(tool);
      const half = Math.ceil(call.arguments.length / 2);
      yield chunk('piece', {
        tool_calls: [{ index, ...head, function: { name: tool.name, arguments: '' } }],
      });
      for (const part of [call.arguments.slice(0, half), call.arguments.slice(half)]) {
        yield chunk('piece', { tool_calls: [{ index, function: { arguments: part } }] });
      }
    }
    if (answer.finish === 'refusal') yield chunk('piece', { refusal: refused });
    yield chunk('end', {}, finishReason(answer));
    if (question.counted)
      yield { part: 'end', data: event({ ...streamed(question, answer, []), usage: usage(answer) }) };
    yield { part: 'end', data: 'data: [DONE]\n\n' };
  },

  failure: () =>
    event({ error: { message: 'The server had an error', type: 'server_error', param: null, code: null } }),

  garbage: 'data: {"half": \n\n',

  error(error, message, { param = null, code: told } = {}) {
    const [status, type, known] = kinds(error);
    const code = told ?? known;
    return { status, body: { error: { message, type, param, code } } };
  },

  embeddingInput(body) {
    const { model, input, dimensions, encoding_format } = parse(embeddingBody, body);
    return { model, texts: input, dimensions, format: encoding_format };
  },

  embeddings({ model, texts, format }, vectors) {
    const tokens = texts.join(' ').split(/\s+/).length;
    return {
      object: 'list',
      data: vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding:
          format === 'float' ? vector : Buffer.from(new Float32Array(vector).buffer).toString('base64'),
      })),
      model,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    };
  },

  models: (names) => ({
    object: 'list',
    data: names.map((id) => ({ id, object: 'model', created: 1_790_000_000, owned_by: 'loopback' })),
  }),
};

function streamed({ model }: Question, { id }: Answer, choices: object[]): object {
  return { id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: 1_790_000_000, model, choices };
}

function toolCall({ id, name, input }: Answer['tools'][number]) {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

function finishReason({ finish, tools }: Answer): string {
  if (finish === 'length') return 'length';
  if (finish === 'filtered') return 'content_filter';
  return tools.length > 0 ? 'tool_calls' : 'stop';
}

function usage({ inputTokens, outputTokens, thinkingTokens }: Answer): object {
  const completion = outputTokens + thinkingTokens;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: completion,
    total_tokens: inputTokens + completion,
    completion_tokens_details: { reasoning_tokens: thinkingTokens },
  };
}

function kinds(error: NonNullable<UpstreamReply['error']>): [number, string, string | null] {
  if (error === 'bad-key' || error === 401) return [401, 'invalid_request_error', 'invalid_api_key'];
  if (error === 'context-too-long') return [400, 'invalid_request_error', 'context_length_exceeded'];
  if (error === 429) return [429, 'requests', 'rate_limit_exceeded'];
  return [error, error < 500 ? 'invalid_request_error' : 'server_error', null];
}

function textOf(given: z.output<typeof content>): string {
  return typeof given === 'string' ? given : (given ?? []).map(({ text }) => text ?? '').join('');
}
