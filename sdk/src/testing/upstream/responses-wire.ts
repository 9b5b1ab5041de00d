import { z } from 'zod';
import { openaiWire } from './openai-wire.ts';
import {
  answerText,
  bodyOf,
  callItem,
  finalEvent,
  messageItem,
  reasoningItem,
  reasons,
  refusal,
  responseOf,
  thinks,
} from './responses-items.ts';
import { type Answer, BadRequest, event, type Frame, parse, type Wire } from './wire.ts';

const part = z.looseObject({ text: z.string().optional() });

const item = z.looseObject({
  type: z.string().default('message'),
  role: z.enum(['user', 'assistant', 'system', 'developer']).optional(),
  content: z.union([z.string(), z.array(part)]).optional(),
  call_id: z.string().optional(),
  output: z.union([z.string(), z.array(part)]).optional(),
  encrypted_content: z.string().nullish(),
});

type Item = z.output<typeof item>;

const responsesBody = z.looseObject({
  model: z.string().min(1),
  input: z.union([z.string().min(1), z.array(item).min(1)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  store: z.boolean().nullish(),
  include: z.array(z.string()).nullish(),
  max_output_tokens: z.number().int().min(16).nullish(),
  tools: z
    .array(z.looseObject({ type: z.string(), name: z.string(), parameters: z.unknown().optional() }))
    .nullish(),
  text: z
    .looseObject({ format: z.looseObject({ type: z.string(), schema: z.unknown().optional() }).optional() })
    .nullish(),
});

/** OpenAI's Responses API. `openaiWire` implements the rest of OpenAI's protocol. */
export const responsesWire: Wire = {
  ...openaiWire,

  target: (method, path) =>
    method === 'POST' && path === '/v1/responses' ? { operation: 'chat' } : undefined,

  question(body) {
    const { model, input, instructions, ...request } = parse(responsesBody, body);
    for (const name of ['messages', 'max_tokens', 'max_completion_tokens', 'stream_options', 'functions']) {
      if (name in request) throw new BadRequest(`Unknown parameter: '${name}'.`, name);
    }
    const items: Item[] =
      typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
    checkCalls(items);
    if (reasons(model) && request.include?.includes('reasoning.encrypted_content')) checkReasoning(items);
    const last = items.at(-1);
    const results = items.slice(items.findLastIndex(({ type }) => type !== 'function_call_output') + 1);
    return {
      model,
      stream: request.stream ?? false,
      read: [instructions ?? '', ...items.map(({ content, output }) => textOf(content ?? output))],
      asked: last?.role === 'user' ? textOf(last.content) : '',
      results: results.map(({ output }) => textOf(output)),
      tools: (request.tools ?? []).map(({ name, parameters }) => ({ name, schema: parameters })),
      schema: request.text?.format?.schema,
      maxTokens: request.max_output_tokens ?? undefined,
      counted: true,
    };
  },

  whole: (question, answer) => bodyOf(question, answer),

  *frames(question, answer) {
    yield { part: 'start', data: named('response.created', { response: responseOf(question, answer) }) };
    yield { part: 'start', data: named('response.in_progress', { response: responseOf(question, answer) }) };
    let index = 0;
    if (thinks(question, answer)) yield* thoughts(answer, index++);
    if (answer.pieces.length > 0 || answer.finish === 'refusal') yield* words(answer, index++);
    for (const tool of answer.tools) yield* call(answer, tool, index++);
    const { type, response } = finalEvent(question, answer);
    yield { part: 'end', data: named(type, { response }) };
  },

  failure: () =>
    named('error', {
      error: { type: 'server_error', code: 'server_error', message: 'The server had an error', param: null },
    }),
};

function* thoughts(answer: Answer, output_index: number): Generator<Frame> {
  const whole = reasoningItem(answer);
  const place = { item_id: whole.id, output_index, summary_index: 0 };
  const added = { ...whole, summary: [], encrypted_content: 'incomplete' };
  yield { part: 'start', data: named('response.output_item.added', { output_index, item: added }) };
  for (const summary of whole.summary) {
    const empty = { ...summary, text: '' };
    yield { part: 'start', data: named('response.reasoning_summary_part.added', { ...place, part: empty }) };
    const delta = { ...place, delta: summary.text };
    yield { part: 'start', data: named('response.reasoning_summary_text.delta', delta) };
    yield { part: 'start', data: named('response.reasoning_summary_part.done', { ...place, part: summary }) };
  }
  yield { part: 'start', data: named('response.output_item.done', { output_index, item: whole }) };
}

function* words(answer: Answer, output_index: number): Generator<Frame> {
  const whole = messageItem(answer);
  const place = { item_id: whole.id, output_index, content_index: 0 };
  const added = { ...whole, status: 'in_progress', content: [] };
  const closing = answer.tools.length > 0 ? 'start' : 'end';
  yield { part: 'start', data: named('response.output_item.added', { output_index, item: added }) };
  const empty = { type: 'output_text', text: '', annotations: [] };
  yield { part: 'start', data: named('response.content_part.added', { ...place, part: empty }) };
  for (const delta of answer.pieces) {
    const data = named('response.output_text.delta', { ...place, delta, logprobs: [] });
    yield { part: 'piece', data };
  }
  if (answer.finish === 'refusal')
    yield { part: 'piece', data: named('response.refusal.delta', { ...place, delta: refusal }) };
  const done = { ...place, text: answerText(answer), logprobs: [] };
  yield { part: closing, data: named('response.output_text.done', done) };
  yield { part: closing, data: named('response.output_item.done', { output_index, item: whole }) };
}

function* call(answer: Answer, tool: Answer['tools'][number], output_index: number): Generator<Frame> {
  const whole = callItem(tool);
  const place = { item_id: whole.id, output_index };
  const added = { ...whole, status: 'in_progress', arguments: '' };
  const closing = tool === answer.tools.at(-1) ? 'end' : 'start';
  yield { part: 'piece', data: named('response.output_item.added', { output_index, item: added }) };
  const half = Math.ceil(whole.arguments.length / 2);
  for (const delta of [whole.arguments.slice(0, half), whole.arguments.slice(half)]) {
    const data = named('response.function_call_arguments.delta', { ...place, delta });
    yield { part: 'piece', data };
  }
  yield { part: closing, data: named('response.output_item.done', { output_index, item: whole }) };
}

function checkCalls(items: readonly Item[]): void {
  const called = items.flatMap(({ type, call_id }) => (type === 'function_call' ? [call_id] : []));
  for (const { type, call_id } of items) {
    if (type === 'function_call_output' && !called.includes(call_id))
      throw new BadRequest(`No tool call found for function call output with call_id ${call_id}.`, 'input');
  }
}

/**
 * Checks the input of a request that does not use the server's storage: each call of this turn must follow the complete
 * reasoning item that led to it.
 */
function checkReasoning(items: readonly Item[]): void {
  const turn = items.slice(items.findLastIndex(({ role }) => role === 'user') + 1);
  let open = false;
  for (const { type, encrypted_content } of turn) {
    if (type === 'reasoning') {
      if (!encrypted_content || encrypted_content === 'incomplete')
        throw new BadRequest('The encrypted content of an item of reasoning could not be verified.', 'input');
      open = true;
    } else if (type === 'function_call' && !open) {
      throw new BadRequest("A 'function_call' came without its required 'reasoning' item.", 'input');
    } else if (type === 'function_call_output') open = false;
  }
}

function textOf(given: Item['content']): string {
  return typeof given === 'string' ? given : (given ?? []).map(({ text }) => text ?? '').join('');
}

const named = (type: string, data: object): string => event({ type, ...data }, type);
