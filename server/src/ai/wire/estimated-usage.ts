import type { AiUsage } from '@staffroom/sdk/internal/shared';
import { messageTexts, type ProviderRequest } from '../provider/ai-provider.ts';

/**
 * Estimates the token usage if a server reports none, at four characters per token.
 * @param written characters of the answer
 */
export function estimatedUsage({ system, messages, sources }: ProviderRequest, written: number): AiUsage {
  const texts = [
    system ?? '',
    ...messages.flatMap(messageTexts),
    ...(sources ?? []).map(({ quote }) => quote),
  ];
  const read = texts.reduce((sum, text) => sum + text.length, 0);
  return { inputTokens: Math.ceil(read / 4), outputTokens: Math.ceil(written / 4) };
}
