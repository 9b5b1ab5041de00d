import { z } from 'zod';
import type { UpstreamReply } from './reply.ts';
import { type Answer, BadRequest, event, parse, type Question, type Wire } from './wire.ts';

const texts = z.union([z.string().min(1), z.array(z.looseObject({ text: z.string().optional() }))]);

const block = z.looseObject({
  type: z.string(),
  text: z.string().min(1, 'text content blocks must be non-empty').optional(),
  id: z.string().optional(),
  tool_use_id: z.string().optional(),
  content: texts.optional(),
});

const messagesBody = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.number().int().positive(),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string().min(1), z.array(block).min(1)]),
      }),
    )
    .min(1),
  system: texts.optional(),
  stream: z.boolean().optional(),
  temperature: z.number().optional(),
  tools: z.array(z.looseObject({ name: z.string(), input_schema: z.unknown().optional() })).optional(),
  output_config: z
    .looseObject({ format: z.looseObject({ schema: z.unknown().optional() }).nullish() })
    .optional(),
});

type Message = z.output<typeof messagesBody>['messages'][number];

export const anthropicWire: Wire = {
  protocol: 'anthropic',

  target(method, path) {
    if (method === 'GET' && path === '/v1/models') return { operation: 'models' };
    if (method === 'POST' && path === '/v1/messages') return { operation: 'chat' };
    return undefined;
  },

  // The current official SDK sends a bearer token; other clients use the older header.
  key: (headers) => headers.get('x-api-key') ?? headers.get('authorization')?.replace(/^Bearer /, ''),

  question(body, _target, headers) {
    if (!headers.has('anthropic-version')) throw new BadRequest('anthropic-version: header is required');
    const { messages, system, ...request } = parse(messagesBody, body);
    if (request.temperature !== undefined && /^claude-\w+-[5-9]/.test(request.model)) {
      throw new BadRequest(`temperature: not supported by ${request.model}`);
    }
    const last = messages.at(-1);
    if (last?.role !== 'user') throw new BadRequest('messages: the last message must have the role user');
    for (const [index, message] of messages.entries()) checkResults(message, messages[index - 1]);
    const results = blocks(last).filter(({ type }) => type === 'tool_result');
    return {
      model: request.model,
      stream: request.stream ?? false,
      read: [
        textOf(system),
        ...messages.map((message) =>
          blocks(message)
            .map(({ text, content }) => text ?? textOf(content))
            .join(' '),
        ),
      ],
      asked: textOf(last.content),
      results: results.map(({ content }) => textOf(content)),
      tools: (request.tools ?? []).map((tool) => ({ name: tool.name, schema: tool.input_schema })),
      schema: request.output_config?.format?.schema,
      maxTokens: request.max_tokens,
      counted: true,
    };
  },

  whole: (question, answer) => message(question, answer, content(answer), stopReason(answer)),

  *frames(question, answer) {
    const start = message(question, { ...answer, outputTokens: 0, thinkingTokens: 1 }, [], null);
    yield { part: 'start', data: named('message_start', { message: start }) };
    yield { part: 'start', data: named('ping', {}) };
    const parts = content(answer);
    for (const [index, part] of parts.entries()) {
      const { opening, deltas } = pieces(part, answer);
      yield { part: 'start', data: named('content_block_start', { index, content_block: opening }) };
      for (const delta of deltas) {
        const data = named('content_block_delta', { index, delta });
        yield { part: part.type === 'thinking' ? 'start' : 'piece', data };
      }
      const data = named('content_block_stop', { index });
      yield { part: index === parts.length - 1 ? 'end' : 'start', data };
    }
    const delta = { stop_reason: stopReason(answer), stop_sequence: null, stop_details: null };
    yield { part: 'end', data: named('message_delta', { delta, usage: usage(answer) }) };
    yield { part: 'end', data: named('message_stop', {}) };
  },

  failure: () => named('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),

  garbage: 'event: content_block_delta\ndata: {"half": \n\n',

  error(error, message) {
    const [status, type] = kinds(error);
    return { status, body: { type: 'error', error: { type, message }, request_id: 'req_loopback' } };
  },

  models: (names) => ({
    data: names.map((id) => ({
      type: 'model',
      id,
      display_name: id,
      created_at: '2026-01-01T00:00:00Z',
      lifecycle: 'active',
    })),
    has_more: false,
    first_id: names[0] ?? null,
    last_id: names.at(-1) ?? null,
  }),
};

type Block =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'text'; text: string; citations: null }
  | { type: 'tool_use'; id: string; name: string; input: unknown };

function content({ thinking, pieces: said, tools }: Answer): Block[] {
  return [
    ...(thinking === '' ? [] : [{ type: 'thinking' as const, thinking, signature: 'c2lnbmVk' }]),
    ...(said.length === 0 ? [] : [{ type: 'text' as const, text: said.join(''), citations: null }]),
    ...tools.map((tool) => ({ type: 'tool_use' as const, ...tool })),
  ];
}

function pieces(part: Block, answer: Answer): { opening: object; deltas: object[] } {
  if (part.type === 'thinking') {
    const { thinking, signature } = part;
    return {
      opening: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        { type: 'thinking_delta', thinking },
        { type: 'signature_delta', signature },
      ],
    };
  }
  if (part.type === 'text') {
    const deltas = answer.pieces.map((text) => ({ type: 'text_delta', text }));
    return { opening: { ...part, text: '' }, deltas };
  }
  const json = JSON.stringify(part.input);
  const half = Math.ceil(json.length / 2);
  return {
    opening: { ...part, input: {} },
    deltas: ['', json.slice(0, half), json.slice(half)].map((partial_json) => ({
      type: 'input_json_delta',
      partial_json,
    })),
  };
}

function message({ model }: Question, answer: Answer, parts: Block[], stop: string | null): object {
  return {
    id: `msg_${answer.id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: parts,
    stop_reason: stop,
    stop_sequence: null,
    usage: usage(answer),
  };
}

/** Builds the usage report. Reasoning counts as output. */
function usage({ inputTokens, outputTokens, thinkingTokens }: Answer): object {
  return {
    input_tokens: inputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: outputTokens + thinkingTokens,
  };
}

function stopReason({ finish, tools }: Answer): string {
  if (finish === 'length') return 'max_tokens';
  if (finish !== 'complete') return 'refusal';
  return tools.length > 0 ? 'tool_use' : 'end_turn';
}

function kinds(error: NonNullable<UpstreamReply['error']>): [number, string] {
  if (error === 'bad-key' || error === 401) return [401, 'authentication_error'];
  if (error === 'context-too-long') return [400, 'invalid_request_error'];
  const types: Record<number, string> = {
    403: 'permission_error',
    404: 'not_found_error',
    429: 'rate_limit_error',
    529: 'overloaded_error',
  };
  return [error, types[error] ?? (error < 500 ? 'invalid_request_error' : 'api_error')];
}

function checkResults(message: Message, before: Message | undefined): void {
  const called = before === undefined ? [] : blocks(before).map(({ id }) => id);
  for (const { type, tool_use_id } of blocks(message)) {
    if (type === 'tool_result' && !called.includes(tool_use_id)) {
      throw new BadRequest('Each tool_result block must have a tool_use block in the previous message.');
    }
  }
}

function blocks({ content: given }: Message): z.output<typeof block>[] {
  return typeof given === 'string' ? [{ type: 'text', text: given }] : given;
}

function textOf(given: z.output<typeof texts> | undefined): string {
  return typeof given === 'string' ? given : (given ?? []).map(({ text }) => text ?? '').join('');
}

const named = (type: string, data: object): string => event({ type, ...data }, type);
