import type Anthropic from '@anthropic-ai/sdk';
import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { anthropicClient } from './anthropic-client.ts';
import { messagesRequest } from './anthropic-messages.ts';
import { MessageReading } from './anthropic-reading.ts';
import { Paragraphs } from './paragraphs.ts';
import { sumUsage } from '../../provider/sum-usage.ts';
import { countedWhenFailed } from '../counted-when-failed.ts';
import { readEvents } from '../event-stream.ts';
import { type Attempt, type NetworkProviderOptions, networkProvider } from '../network-provider.ts';
import type { AiProvider, ProviderChunk, TokenCount } from '../../provider/ai-provider.ts';
import { ProviderError } from '../../provider/provider-error.ts';

/** Maximum number of times that a paused turn is continued. */
const maxPauses = 5;

/** Creates the adapter for Anthropic's Messages protocol. */
export function createAnthropicProvider(options: NetworkProviderOptions): AiProvider {
  let opened: ReturnType<typeof anthropicClient> | undefined;
  const client = () => (opened ??= anthropicClient(options));

  async function answer(
    attempt: Attempt,
    signal: AbortSignal,
    emit: (chunk: ProviderChunk) => void,
  ): Promise<void> {
    const schema = attempt.schema && (await accepted(attempt.schema));
    const request = messagesRequest(attempt, schema);
    const told = new Paragraphs(emit);
    let used: TokenCount | undefined;
    let reading = new MessageReading();
    const count = () => sumOf(used, reading.count());
    await countedWhenFailed(emit, count, async () => {
      for (let pauses = 0; ; pauses++) {
        await read(request, reading, { signal, emit: told.take });
        if (reading.cutBy !== 'pause') break;
        if (pauses === maxPauses)
          throw new ProviderError('cut', { name: options.name, model: attempt.model });
        // A paused turn continues if its content is sent back unchanged.
        const content = reading.blocks as unknown as Anthropic.ContentBlockParam[];
        request.messages = [...request.messages, { role: 'assistant', content }];
        used = count();
        reading = new MessageReading();
        told.pause();
      }
      const truncated = reading.cutBy === 'limit';
      const usage = count() ?? { inputTokens: 0, outputTokens: 0 };
      emit({ type: 'usage', usage, ...(truncated && { truncated }) });
    });
  }

  async function read(
    request: Anthropic.MessageCreateParamsStreaming,
    reading: MessageReading,
    { signal, emit }: { signal: AbortSignal; emit: (chunk: ProviderChunk) => void },
  ): Promise<void> {
    const { messages } = await client();
    const response = await messages.create(request, { signal }).asResponse();
    const onEvent = (event: object): boolean => {
      for (const chunk of reading.chunksOf(event as RawMessageStreamEvent)) emit(chunk);
      return false;
    };
    const alive = () => emit({ type: 'working' });
    await readEvents(response, { complete: () => reading.ended, onEvent, alive });
    signal.throwIfAborted();
    const ended = reading.explanation ?? reading.stopReason ?? undefined;
    const subject = { name: options.name, model: request.model, ended };
    if (reading.cutBy === 'refusal') throw new ProviderError('refused', subject);
    if (!reading.ended || reading.cutBy === 'unknown')
      throw new ProviderError(reading.begun ? 'cut' : 'garbage', subject);
  }

  async function models(signal: AbortSignal): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of (await client()).models.list({ limit: 1_000 }, { signal })) ids.push(id);
    return ids;
  }

  return networkProvider(options, {
    needsKey: true,
    optional: ['temperature', 'thinking', 'cache_control'],
    answer,
    models,
  });
}

const sumOf = (a: TokenCount | undefined, b: TokenCount | undefined): TokenCount | undefined =>
  a && b ? sumUsage(a, b) : (a ?? b);

/** The SDK moves keywords that the protocol refuses, such as bounds of numbers, into descriptions. */
async function accepted(schema: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { transformJSONSchema } = await import('@anthropic-ai/sdk/lib/transform-json-schema');
  return transformJSONSchema(schema);
}
