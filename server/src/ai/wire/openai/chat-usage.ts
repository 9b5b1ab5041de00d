import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { TokenCount } from '../../provider/ai-provider.ts';

type OfficialUsage = NonNullable<ChatCompletionChunk['usage']>;

/** Adds the names that compatible servers use for cached tokens. */
export type ChatUsage = Partial<OfficialUsage> & { prompt_cache_hit_tokens?: number; cached_tokens?: number };

/** Groq counts in a field of its own. */
export function usageOf(chunk: Partial<ChatCompletionChunk>): ChatUsage | undefined {
  const { x_groq: groq } = chunk as { x_groq?: { usage?: ChatUsage } };
  return chunk.usage ?? groq?.usage;
}

/** xAI counts reasoning beside `completion_tokens`, others within it; the total has both. */
export function countOf(usage: ChatUsage): TokenCount {
  const { prompt_tokens: read = 0, completion_tokens: written = 0, total_tokens: total = 0 } = usage;
  const { prompt_cache_hit_tokens: hit, cached_tokens: cached } = usage;
  return {
    inputTokens: read,
    outputTokens: isCount(read, written, total) ? Math.max(written, total - read) : written,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? hit ?? cached ?? 0,
  };
}

/** Servers send texts and fractions here, too. */
const isCount = (...values: unknown[]): boolean =>
  values.every((value) => Number.isSafeInteger(value) && Number(value) >= 0);
