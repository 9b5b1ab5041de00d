import type Anthropic from '@anthropic-ai/sdk';
import { type Attempt, toolsOf } from '../network-provider.ts';
import type { ProviderMessage, ToolCall } from '../../provider/ai-provider.ts';
import { withSources } from '../sources-prompt.ts';

type Body = Anthropic.MessageCreateParamsStreaming;
type Blocks = Exclude<Anthropic.MessageParam['content'], string>;

/** Output limit if the model's own limit is unknown: the protocol requires a limit, which includes reasoning. */
const unknownModelTokens = 8_192;

/** @param schema the JSON Schema of the answer, in the subset that the protocol supports */
export function messagesRequest(attempt: Attempt, schema?: Record<string, unknown>): Body {
  const { model, temperature, modelTokens = unknownModelTokens, maxTokens = modelTokens, without } = attempt;
  const tools = toolsOf(attempt);
  const { system, messages } = withSources({ ...attempt, tools });
  const firstQuestion = messages.findIndex(({ role }) => role === 'user');
  const told = messages.slice(Math.max(firstQuestion, 0)).flatMap(toWire);
  // Requests prompt caching, because each round of a tool loop sends the previous rounds again.
  const caches = tools.length > 0 && !without.has('cache_control');
  return {
    model,
    stream: true,
    max_tokens: maxTokens,
    ...(system && { system: caches ? [{ type: 'text' as const, text: system, ...cached }] : system }),
    messages: caches ? withCachedEnd(told) : told,
    // Anthropic's maximum temperature is 1; other providers allow 2.
    ...(temperature !== undefined &&
      !without.has('temperature') && { temperature: Math.min(temperature, 1) }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, schema: input }) => ({
        name,
        description,
        input_schema: input as Anthropic.Tool.InputSchema,
      })),
      ...(attempt.mayCall === false && { tool_choice: { type: 'none' as const } }),
    }),
    // Current models reason by default, but show it only on request.
    ...(!schema &&
      !without.has('thinking') && {
        thinking: { type: 'adaptive' as const, display: 'summarized' as const },
      }),
    ...(schema && { output_config: { format: { type: 'json_schema' as const, schema } } }),
  };
}

const cached = { cache_control: { type: 'ephemeral' as const } };

function withCachedEnd(messages: readonly Anthropic.MessageParam[]): Anthropic.MessageParam[] {
  return messages.map((message, index) => {
    if (index < messages.length - 1 || message.role !== 'user') return message;
    const blocks: Blocks =
      typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
    const content = blocks.map((block, nth) =>
      nth === blocks.length - 1 ? Object.assign({}, block, cached) : block,
    );
    return { ...message, content };
  });
}

/** Leaves out empty texts, because the API refuses them. */
function toWire(message: ProviderMessage): Anthropic.MessageParam[] {
  if (message.role === 'tool') {
    const results = message.results.map(({ id, output, failed }) => ({
      type: 'tool_result' as const,
      tool_use_id: id,
      content: output,
      is_error: failed,
    }));
    return [{ role: 'user', content: [...results, ...imagesOf(message)] }];
  }
  const { role, content } = message;
  const calls = ('toolCalls' in message && message.toolCalls) || [];
  const images = imagesOf(message);
  if (images.length > 0) return [{ role, content: [...images, { type: 'text', text: content }] }];
  if (calls.length === 0) return content.trim() === '' ? [] : [{ role, content }];
  return [{ role, content: [...textBefore(content, calls), ...calls.flatMap(callToWire)] }];
}

function imagesOf({ pictures = [] }: Pick<ProviderMessage, 'pictures'>) {
  return pictures.map(({ data, mediaType }) => ({
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: mediaType, data },
  }));
}

/**
 * A call's state contains everything that the model wrote before it, including text, because signed reasoning must come back
 * unchanged.
 */
function textBefore(text: string, calls: readonly ToolCall[]): Blocks {
  const told = text.trim() === '' || calls.some(({ state }) => state !== undefined);
  return told ? [] : [{ type: 'text', text }];
}

function callToWire({ id, name, input, state }: ToolCall): Blocks {
  const before = Array.isArray(state) ? (state as Blocks) : [];
  return [...before, { type: 'tool_use', id, name, input: typeof input === 'object' ? input : {} }];
}
