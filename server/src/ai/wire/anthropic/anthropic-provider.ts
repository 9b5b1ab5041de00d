import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import { anthropicClient } from './anthropic-client.ts';
import { messagesRequest } from './anthropic-messages.ts';
import { MessageReading } from './anthropic-reading.ts';
import { readEvents } from '../event-stream.ts';
import { type Attempt, type NetworkProviderOptions, networkProvider } from '../network-provider.ts';
import type { AiProvider, ProviderChunk } from '../../provider/ai-provider.ts';
import { ProviderError } from '../../provider/provider-error.ts';

/** Anthropic's Messages protocol. */
export function createAnthropicProvider(options: NetworkProviderOptions): AiProvider {
  let opened: ReturnType<typeof anthropicClient> | undefined;
  const client = () => (opened ??= anthropicClient(options));

  async function answer(
    attempt: Attempt,
    signal: AbortSignal,
    say: (chunk: ProviderChunk) => void,
  ): Promise<void> {
    const { messages } = await client();
    const schema = attempt.schema && (await accepted(attempt.schema));
    const response = await messages.create(messagesRequest(attempt, schema), { signal }).asResponse();
    const reading = new MessageReading();
    const hear = (event: object): boolean => {
      for (const chunk of reading.chunksOf(event as RawMessageStreamEvent)) say(chunk);
      return false;
    };
    const alive = () => say({ type: 'working' });
    await readEvents(response, { complete: () => reading.ended, hear, alive });
    signal.throwIfAborted();
    const ended = reading.explanation ?? reading.stopReason ?? undefined;
    const subject = { name: options.name, model: attempt.model, ended };
    if (reading.cutBy === 'refusal') throw new ProviderError('refused', subject);
    if (!reading.ended || reading.cutBy === 'unknown')
      throw new ProviderError(reading.begun ? 'cut' : 'garbage', subject);
    say(reading.usage());
  }

  async function models(signal: AbortSignal): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of (await client()).models.list({ limit: 1_000 }, { signal })) ids.push(id);
    return ids;
  }

  return networkProvider(options, { needsKey: true, optional: ['temperature', 'thinking'], answer, models });
}

/** The SDK moves what the protocol refuses, such as bounds of numbers, into descriptions. */
async function accepted(schema: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { transformJSONSchema } = await import('@anthropic-ai/sdk/lib/transform-json-schema');
  return transformJSONSchema(schema);
}
