import type { AiUsage } from '@staffroom/sdk';
import { messageText, type ProviderRequest } from './provider.ts';

/**
 * Where a server reports no tokens, four characters are taken for one.
 * @param written characters of the answer
 */
export function estimatedUsage({ system, messages, sources }: ProviderRequest, written: number): AiUsage {
  const texts = [system ?? '', ...messages.map(messageText), ...(sources ?? []).map(({ quote }) => quote)];
  const read = texts.reduce((sum, text) => sum + text.length, 0);
  return { inputTokens: Math.ceil(read / 4), outputTokens: Math.ceil(written / 4) };
}
