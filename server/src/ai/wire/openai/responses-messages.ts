import type {
  EasyInputMessage,
  ResponseCreateParamsStreaming,
  ResponseInputItem,
} from 'openai/resources/responses/responses';
import type { Picture } from '@staffroom/sdk/internal/shared';
import { type Attempt, toolsOf } from '../network-provider.ts';
import type { ProviderMessage, ToolCall } from '../../provider/ai-provider.ts';
import { withSources } from '../sources-prompt.ts';
import { strictSchema } from './strict-schema.ts';

/** Minimum token limit: OpenAI refuses a lower one. */
const minTokens = 16;

/** Builds the body of a Responses API request. OpenAI is told to store nothing, so each request contains the whole turn. */
export function responsesRequest(attempt: Attempt): ResponseCreateParamsStreaming {
  const { model, temperature, maxTokens, schema, without } = attempt;
  const tools = toolsOf(attempt);
  const { system, messages } = withSources({ ...attempt, tools });
  return {
    model,
    stream: true,
    store: false,
    ...(system && { instructions: system }),
    input: messages.flatMap(toWire),
    ...(!schema && !without.has('include') && { include: ['reasoning.encrypted_content'] }),
    ...(!schema && !without.has('reasoning') && { reasoning: { summary: 'auto' } }),
    ...(temperature !== undefined && !without.has('temperature') && { temperature }),
    ...(maxTokens !== undefined && { max_output_tokens: Math.max(maxTokens, minTokens) }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, schema: parameters }) => ({
        type: 'function' as const,
        name,
        description,
        parameters,
        // Strict is the default, but does not allow the optional fields that agents' tools have.
        strict: false,
      })),
      ...(attempt.mayCall === false && !without.has('tool_choice') && { tool_choice: 'none' as const }),
    }),
    ...(schema && {
      text: { format: { type: 'json_schema' as const, name: 'answer', ...strictSchema(schema) } },
    }),
  };
}

function toWire(message: ProviderMessage): ResponseInputItem[] {
  if (message.role === 'tool')
    return [
      ...message.results.map(({ id, output }) => ({
        type: 'function_call_output' as const,
        call_id: id,
        output,
      })),
      ...(message.pictures ? [said(message.pictures, '')] : []),
    ];
  const { role, content } = message;
  if (role === 'user') return [said(message.pictures ?? [], content)];
  const calls = message.toolCalls ?? [];
  // Skip the text before a tool call, because the call's state already contains it.
  const repeats = calls.some(({ state }) => itemsIn(state).some(({ type }) => type === 'message'));
  const text = content === '' || repeats ? [] : [{ role, content }];
  return [...text, ...calls.flatMap(callToWire)];
}

function said(pictures: readonly Picture[], content: string): EasyInputMessage {
  if (pictures.length === 0) return { role: 'user', content };
  const images = pictures.map(({ data, mediaType }) => ({
    type: 'input_image' as const,
    detail: 'auto' as const,
    image_url: `data:${mediaType};base64,${data}`,
  }));
  const text = content === '' ? [] : [{ type: 'input_text' as const, text: content }];
  return { role: 'user', content: [...images, ...text] };
}

function callToWire({ id, name, input, state }: ToolCall): ResponseInputItem[] {
  const json = typeof input === 'string' ? input : JSON.stringify(input);
  return [...itemsIn(state), { type: 'function_call', call_id: id, name, arguments: json }];
}

const itemsIn = (state: unknown): ResponseInputItem[] =>
  Array.isArray(state) ? (state as ResponseInputItem[]) : [];
