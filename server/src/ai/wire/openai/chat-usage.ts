import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { TokenCount } from '../../provider/ai-provider.ts';

type OfficialUsage = NonNullable<ChatCompletionChunk['usage']>;

/** Adds the names that compatible servers use for cached tokens. */
export type ChatUsage = Partial<OfficialUsage> & { prompt_cache_hit_tokens?: number; cached_tokens?: number };

/** Reads the usage of a chunk; Groq sends it in a separate field. */
export function usageOf(chunk: Partial<ChatCompletionChunk>): ChatUsage | undefined {
  const { x_groq: groq } = chunk as { x_groq?: { usage?: ChatUsage } };
  return chunk.usage ?? groq?.usage;
}

/**
 * xAI counts reasoning tokens in addition to `completion_tokens`, others within it. The total includes reasoning in all cases.
 * Without a total, more reasoning than output shows that the output excludes it.
 */
export function countOf(usage: ChatUsage): TokenCount {
  const { prompt_tokens: read = 0, completion_tokens: written = 0, total_tokens: total = 0 } = usage;
  const { prompt_cache_hit_tokens: hit, cached_tokens: cached } = usage;
  const reasoned = usage.completion_tokens_details?.reasoning_tokens ?? 0;
  const unnamed = total > 0 ? total - read : reasoned > written ? written + reasoned : 0;
  return {
    inputTokens: read,
    outputTokens: isCount(read, written, total, reasoned) ? Math.max(written, unnamed) : written,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? hit ?? cached ?? 0,
  };
}

/** Whether the values are counts: some servers send texts or fractions instead. */
const isCount = (...values: unknown[]): boolean =>
  values.every((value) => Number.isSafeInteger(value) && Number(value) >= 0);
