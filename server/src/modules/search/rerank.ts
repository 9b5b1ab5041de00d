import type { Passage } from '@staffroom/sdk';
import { abortable } from '../../abortable.ts';

/**
 * Reads question and passages together, as a cross-encoder or a language model does, and says which answer it best.
 * @param passages up to 30 that the person may read, best first by keywords and meaning
 * @returns their indices, best first; those it leaves out follow in the order they had, and what is no index is passed over
 * @example
 * const rerank: Rerank = async (query, passages, signal) => order(await crossEncoder.score(query, passages, { signal }));
 * createSearchService({ ...dependencies, rerank, rerankLimit: 200 });
 */
export type Rerank = (query: string, passages: readonly Passage[], signal: AbortSignal) => Promise<number[]>;

export interface ReorderOptions {
  /** Milliseconds. */
  limit: number;
  /** Of the search itself. */
  signal?: AbortSignal | undefined;
}

/** The passages in the new order, or as they were where it is late or fails: a search never waits or breaks for it. @throws the reason of `signal` */
export async function reorder(
  rerank: Rerank,
  query: string,
  passages: Passage[],
  { limit, signal }: ReorderOptions,
): Promise<Passage[]> {
  if (passages.length < 2) return passages;
  const late = AbortSignal.timeout(limit);
  const ends = signal ? AbortSignal.any([late, signal]) : late;
  try {
    const order = await abortable(rerank(query, passages, ends), ends);
    return [...new Set([...order.flatMap((index) => passages[index] ?? []), ...passages])];
  } catch {
    signal?.throwIfAborted();
    return passages;
  }
}
