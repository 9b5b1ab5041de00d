import type { ProviderChunk, TokenCount } from '../provider/ai-provider.ts';

/** Reads an answer. If that fails, emits the token count so far, because refused and incomplete answers are billed, too. */
export async function countedWhenFailed(
  emit: (chunk: ProviderChunk) => void,
  count: () => TokenCount | undefined,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    const usage = count();
    if (usage) emit({ type: 'counted', usage });
    throw error;
  }
}
