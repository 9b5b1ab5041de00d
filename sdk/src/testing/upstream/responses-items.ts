import type { Answer, Question } from './wire.ts';

export const refusal = 'I cannot help with that.';

/** Whether a model sends a reasoning item before each tool call and requires that item back together with the call. */
export const reasons = (model: string): boolean => /^(gpt-[5-9]|o\d)/.test(model);

export const thinks = ({ model }: Question, { thinking, tools }: Answer): boolean =>
  thinking !== '' || (tools.length > 0 && reasons(model));

export const answerText = ({ pieces }: Answer): string => pieces.join('');

export function reasoningItem({ id, thinking }: Answer) {
  return {
    id: `rs_${id}`,
    type: 'reasoning',
    encrypted_content: `sealed-${id}`,
    summary: thinking === '' ? [] : [{ type: 'summary_text', text: thinking }],
  };
}

export function messageItem(answer: Answer) {
  const text = answerText(answer);
  return {
    id: `msg_${answer.id}`,
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: [
      ...(text === '' ? [] : [{ type: 'output_text', text, annotations: [], logprobs: [] }]),
      ...(answer.finish === 'refusal' ? [{ type: 'refusal', refusal }] : []),
    ],
  };
}

export function callItem({ id, name, input }: Answer['tools'][number]) {
  return {
    id: `fc_${id}`,
    type: 'function_call',
    status: 'completed',
    call_id: id,
    name,
    arguments: JSON.stringify(input),
  };
}

/** The response object before any output. */
export function responseOf({ model }: Question, { id }: Answer) {
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: 1_790_000_000,
    status: 'in_progress',
    error: null,
    incomplete_details: null as { reason: string } | null,
    model,
    output: [] as object[],
    usage: null as object | null,
  };
}

export function bodyOf(question: Question, answer: Answer) {
  const reason = { complete: null, refusal: null, length: 'max_output_tokens', filtered: 'content_filter' }[
    answer.finish
  ];
  return {
    ...responseOf(question, answer),
    status: reason === null ? 'completed' : 'incomplete',
    incomplete_details: reason === null ? null : { reason },
    output: [
      ...(thinks(question, answer) ? [reasoningItem(answer)] : []),
      ...(answer.pieces.length > 0 || answer.finish === 'refusal' ? [messageItem(answer)] : []),
      ...answer.tools.map(callItem),
    ],
    usage: usage(answer),
  };
}

export function finalEvent(question: Question, answer: Answer) {
  const response = bodyOf(question, answer);
  return { type: `response.${response.status}`, response };
}

function usage({ inputTokens, outputTokens, thinkingTokens }: Answer): object {
  const output = outputTokens + thinkingTokens;
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: thinkingTokens },
    total_tokens: inputTokens + output,
  };
}
