import type { ProviderChunk, TokenCount } from '../provider/ai-provider.ts';
import { ProviderError } from '../provider/provider-error.ts';

/** What an int column of the ledger holds. */
const mostTokens = 2 ** 31 - 1;

/**
 * A chunk as its type promises it, though SDKs check nothing of what a server sends. Odd numbers of tokens are no reason to lose an
 * answer: they are rounded, or count as none.
 * @throws ProviderError `garbage` where text or the call of a tool is something else
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
  return count > 0 ? Math.min(count, mostTokens) : 0;
}
