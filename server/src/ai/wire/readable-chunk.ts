import type { ProviderChunk, TokenCount } from '../provider/ai-provider.ts';
import { ProviderError } from '../provider/provider-error.ts';

/** The maximum of the ledger's int columns. */
const maxTokens = 2 ** 31 - 1;

/**
 * Validates a chunk, because SDKs do not check a server's data. An answer with invalid token counts is kept: the counts are
 * rounded or ignored.
 * @throws ProviderError `garbage` if the text or the tool call has another type
 */
export function readableChunk(chunk: ProviderChunk, subject: { name: string; model: string }): ProviderChunk {
  switch (chunk.type) {
    case 'text':
    case 'reasoning':
      if (isText(chunk.text)) return chunk;
      break;
    case 'tool-call':
      if (isText(chunk.name) && isText(chunk.id)) return chunk;
      break;
    case 'usage':
    case 'counted':
      return { ...chunk, usage: counted(chunk.usage) };
    default:
      return chunk;
  }
  throw new ProviderError('garbage', subject);
}

const isText = (value: unknown) => typeof value === 'string';

function counted({ inputTokens, outputTokens, cachedTokens, cacheWriteTokens }: TokenCount): TokenCount {
  const input = tokens(inputTokens);
  const read = Math.min(tokens(cachedTokens), input);
  const written = Math.min(tokens(cacheWriteTokens), input - read);
  return {
    inputTokens: input,
    outputTokens: tokens(outputTokens),
    ...(read > 0 && { cachedTokens: read }),
    ...(written > 0 && { cacheWriteTokens: written }),
  };
}

function tokens(value: unknown): number {
  const count = Math.ceil(Number(value));
  return count > 0 ? Math.min(count, maxTokens) : 0;
}
