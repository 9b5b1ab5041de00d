import type { DeskTool } from '@staffroom/sdk/internal/server';
import { attribute, providerName } from '../../operations/traces/span-names.ts';
import { currentSpan, type Span, type SpanStart, traced } from '../../operations/traces/tracing.ts';
import {
  type AiProvider,
  messageText,
  type ProviderRequest,
  type TokenCount,
} from '../provider/ai-provider.ts';
import type { GuardedChunk } from '../provider/stream-guard.ts';

/** Traces one request to a model. @param work gets a function that must be called with each chunk; null without a trace */
export function tracedChat(
  provider: AiProvider,
  request: ProviderRequest,
  work: (onChunk: ((chunk: GuardedChunk) => void) | null) => Promise<void>,
): Promise<void> {
  if (!currentSpan()) return work(null);
  return traced(startOf(provider, request), async (span) => {
    if (span === null) return work(null);
    const started = performance.now();
    let isFirst = true;
    let text = '';
    await work((chunk) => {
      if (isFirst && (chunk.type === 'text' || chunk.type === 'reasoning' || chunk.type === 'tool-call')) {
        isFirst = false;
        span.set({ [attribute.secondsToFirstChunk]: (performance.now() - started) / 1_000 });
      }
      if (chunk.type === 'text' && span.capturesContent) text += chunk.text;
      else if (chunk.type === 'model') span.set({ [attribute.responseModel]: chunk.model });
      else if (chunk.type === 'usage') setUsage(span, chunk.usage);
    });
    captureMessages(span, request, text);
  });
}

/** Traces one request to a model for structured output. */
export function tracedObject<T extends { value: unknown; usage: TokenCount }>(
  provider: AiProvider,
  request: ProviderRequest,
  work: () => Promise<T>,
): Promise<T> {
  return traced(startOf(provider, request), async (span) => {
    const answer = await work();
    if (span === null) return answer;
    setUsage(span, answer.usage);
    captureMessages(span, request, span.capturesContent ? JSON.stringify(answer.value ?? null) : '');
    return answer;
  });
}

/** Adds a span to each call of a tool. Without a trace, the tools stay as they are. */
export function tracedTools(tools: readonly DeskTool[]): readonly DeskTool[] {
  if (!currentSpan()) return tools;
  return tools.map((tool) => ({
    ...tool,
    run: (input, report) =>
      traced(
        { operation: 'execute_tool', of: tool.name, attributes: { [attribute.tool]: tool.name } },
        async (span) => {
          const result = await tool.run(input, report);
          if (span?.capturesContent)
            span.set({
              [attribute.toolCall]: JSON.stringify(input ?? null),
              [attribute.toolResult]: JSON.stringify(result ?? null),
            });
          return result;
        },
      ),
  }));
}

const startOf = (provider: AiProvider, { model, maxTokens }: ProviderRequest): SpanStart => ({
  operation: 'chat',
  of: model,
  kind: 'client',
  attributes: {
    [attribute.provider]: providerName(provider.id),
    [attribute.requestModel]: model,
    [attribute.maxTokens]: maxTokens,
  },
});

function setUsage(span: Span, { inputTokens, outputTokens, cachedTokens }: TokenCount): void {
  span.set({
    [attribute.inputTokens]: inputTokens,
    [attribute.outputTokens]: outputTokens,
    [attribute.cachedTokens]: cachedTokens,
  });
}

/** Stores the messages in the form of the conventions, if the server operator has allowed it. */
function captureMessages(span: Span, { system, messages }: ProviderRequest, answer: string): void {
  if (!span.capturesContent) return;
  const parts = (content: string) => [{ type: 'text', content }];
  const sent = messages.map((message) => ({ role: message.role, parts: parts(messageText(message)) }));
  const instructions = system === undefined ? [] : [{ role: 'system', parts: parts(system) }];
  span.set({
    [attribute.inputMessages]: JSON.stringify([...instructions, ...sent]),
    [attribute.outputMessages]: JSON.stringify([{ role: 'assistant', parts: parts(answer) }]),
  });
}
