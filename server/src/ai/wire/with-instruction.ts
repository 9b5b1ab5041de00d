import type { ProviderMessage } from '../provider/ai-provider.ts';

/** Puts the instruction before the first question, for a model without a system role. */
export function withInstruction(
  messages: readonly ProviderMessage[],
  system: string,
): readonly ProviderMessage[] {
  const [first, ...rest] = messages;
  if (first?.role !== 'user') return [{ role: 'user', content: system }, ...messages];
  return [{ ...first, content: `${system}\n\n${first.content}` }, ...rest];
}
