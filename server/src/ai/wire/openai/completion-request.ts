import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
  ChatCompletionMessageToolCall,
} from 'openai/resources/chat/completions';
import type { Picture } from '@staffroom/sdk/internal/shared';
import { type Attempt, toolsOf } from '../network-provider.ts';
import type { ProviderMessage, ToolCall } from '../../provider/ai-provider.ts';
import { withSources } from '../sources-prompt.ts';
import { withInstruction } from '../with-instruction.ts';
import { strictSchema } from './strict-schema.ts';

/** Builds the body of a chat completion. OpenAI names the token limit differently from most servers. */
export function completionRequest(
  attempt: Attempt,
  protocol: 'openai' | 'openai-compatible',
): ChatCompletionCreateParamsStreaming {
  const { model, temperature, maxTokens, schema, without } = attempt;
  const tools = toolsOf(attempt);
  const { system, messages } = withSources({ ...attempt, tools });
  const told = system && without.has('system') ? withInstruction(messages, system) : messages;
  // A server that sends reasoning requires it with each tool call of the turn, even if it is empty.
  const wantsReasoning = messages.some((message) => reasoningOf(message) !== undefined);
  const newName = protocol === 'openai' ? !without.has('max_completion_tokens') : without.has('max_tokens');
  return {
    model,
    stream: true,
    ...(!without.has('stream_options') && { stream_options: { include_usage: true } }),
    messages: [
      ...(system && !without.has('system') ? [{ role: 'system' as const, content: system }] : []),
      ...told.flatMap((message) => toWire(message, wantsReasoning)),
    ],
    ...(temperature !== undefined && !without.has('temperature') && { temperature }),
    ...(maxTokens !== undefined &&
      (newName ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens })),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, schema: parameters }) => ({
        type: 'function' as const,
        function: { name, description, parameters },
      })),
      ...(attempt.mayCall === false && !without.has('tool_choice') && { tool_choice: 'none' as const }),
    }),
    ...(schema && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: 'answer', ...strictSchema(schema) },
      },
    }),
  };
}

/** Data that is sent back with a tool call. */
export interface CallState {
  /** The signature of Gemini's reasoning, which Gemini requires in the next request over this protocol too. */
  extra?: unknown;
  /** Reasoning before the calls, if the server sent it as `reasoning_content`; other servers refuse this field. */
  reasoning?: string;
  /** Signed reasoning before the calls, if the server sent it as `reasoning_details`. */
  details?: unknown[];
}

const stateOf = ({ state }: ToolCall): CallState => (state ?? {}) as CallState;

function reasoningOf(message: ProviderMessage): string | undefined {
  const calls = ('toolCalls' in message && message.toolCalls) || [];
  return calls.map((call) => stateOf(call).reasoning).find((reasoning) => reasoning !== undefined);
}

function toWire(message: ProviderMessage, wantsReasoning: boolean): ChatCompletionMessageParam[] {
  if (message.role === 'tool')
    return [
      ...message.results.map(({ id, output }) => ({
        role: 'tool' as const,
        tool_call_id: id,
        content: output,
      })),
      // A tool result can contain only text in this protocol, so its pictures follow in a user message.
      ...(message.pictures ? [{ role: 'user' as const, content: imagesOf(message.pictures) }] : []),
    ];
  if (message.role === 'user') {
    const { content, pictures } = message;
    return [
      {
        role: 'user',
        content: pictures ? [...imagesOf(pictures), { type: 'text', text: content }] : content,
      },
    ];
  }
  const { content, toolCalls = [] } = message;
  if (toolCalls.length === 0) return content === '' ? [] : [{ role: 'assistant', content }];
  const calling = {
    role: 'assistant' as const,
    content: content === '' ? null : content,
    tool_calls: toolCalls.map(callToWire),
  };
  const details = toolCalls.map((call) => stateOf(call).details).find((each) => each !== undefined);
  return [
    Object.assign(
      calling,
      wantsReasoning && { reasoning_content: reasoningOf(message) ?? '' },
      details && { reasoning_details: details },
    ),
  ];
}

const imagesOf = (pictures: readonly Picture[]) =>
  pictures.map(({ data, mediaType }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:${mediaType};base64,${data}` },
  }));

function callToWire(toolCall: ToolCall): ChatCompletionMessageToolCall {
  const { id, name, input } = toolCall;
  const { extra } = stateOf(toolCall);
  const call = { id, type: 'function' as const, function: { name, arguments: JSON.stringify(input) } };
  return extra === undefined ? call : Object.assign(call, { extra_content: extra });
}
