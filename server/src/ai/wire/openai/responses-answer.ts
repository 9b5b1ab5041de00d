import type { ResponseStreamEvent, ResponseUsage } from 'openai/resources/responses/responses';
import type { TokenCount } from '../../provider/ai-provider.ts';
import { countedWhenFailed } from '../counted-when-failed.ts';
import { estimatedUsage } from '../estimated-usage.ts';
import { readEvents } from '../event-stream.ts';
import type { NetworkProviderOptions, Protocol } from '../network-provider.ts';
import { ProviderError } from '../../provider/provider-error.ts';
import type { OpenaiClient } from './openai-client.ts';
import { responsesRequest } from './responses-messages.ts';
import { ResponsesReading } from './responses-reading.ts';

export function responsesAnswer(
  { name }: Pick<NetworkProviderOptions, 'name'>,
  client: OpenaiClient,
): Protocol['answer'] {
  return async (attempt, signal, emit) => {
    const { responses } = await client();
    const response = await responses.create(responsesRequest(attempt), { signal }).asResponse();
    const reading = new ResponsesReading();
    const onEvent = (event: object): boolean => {
      for (const chunk of reading.chunksOf(event as ResponseStreamEvent)) emit(chunk);
      return false;
    };
    const alive = () => emit({ type: 'working' });
    await countedWhenFailed(
      emit,
      () => reading.usage && countOf(reading.usage),
      async () => {
        await readEvents(response, { complete: () => reading.ended, onEvent, alive });
        signal.throwIfAborted();
        const { cutBy, refusal, usage } = reading;
        const subject = { name, model: attempt.model, ended: cutBy ?? undefined, refusal };
        if (reading.refused || cutBy === 'filter') throw new ProviderError('refused', subject);
        if (!reading.ended || cutBy === 'unknown')
          throw new ProviderError(reading.understood ? 'cut' : 'garbage', subject);
        const truncated = cutBy === 'limit';
        for (const call of reading.calls) if (!truncated || typeof call.input !== 'string') emit(call);
        emit({
          type: 'usage',
          usage: usage ? countOf(usage) : estimatedUsage(attempt, reading.written),
          ...(truncated && { truncated }),
        });
      },
    );
  };
}

const countOf = ({
  input_tokens,
  output_tokens,
  input_tokens_details: details,
}: ResponseUsage): TokenCount => ({
  inputTokens: input_tokens,
  outputTokens: output_tokens,
  // Compatible servers may omit the details of the usage.
  cachedTokens: (details as typeof details | undefined)?.cached_tokens ?? 0,
});
