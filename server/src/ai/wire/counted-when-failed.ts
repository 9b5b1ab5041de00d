import type { ProviderChunk, TokenCount } from '../provider/ai-provider.ts';

/** Reads an answer. Where that fails, tells what the provider has counted by then: a refused or broken answer is billed, too. */
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
