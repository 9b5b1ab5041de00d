import { plainWords, shared, wordsOf } from '@staffroom/sdk/reading';
import type { Requirement } from '../ledger.ts';
import type { Entry } from './parts.ts';

export interface Matched<R> {
  entry: Entry;
  row: R | null;
  change: 'same' | 'changed' | 'new';
}

/** Similarity above which two sentences are versions of one. */
const alike = 0.6;

/**
 * Matches new entries with existing rows: word for word first, then by common words. Each row matches at most once. `left`:
 * rows that are not in the document now.
 */
export function matchRows<R extends Pick<Requirement, 'quote'>>(
  entries: readonly Entry[],
  rows: readonly R[],
): { matched: Matched<R>[]; left: R[] } {
  const free = new Set(rows);
  const byWords = Map.groupBy(rows, ({ quote }) => plainWords(quote));
  const matched: Matched<R>[] = entries.map((entry) => {
    const row = byWords.get(plainWords(entry.quote))?.find((one) => free.has(one)) ?? null;
    if (row) free.delete(row);
    return { entry, row, change: row ? 'same' : 'new' };
  });
  const words = new Map([...free].map((row) => [row, wordsOf(row.quote)]));
  for (const match of matched) {
    if (match.row) continue;
    const own = wordsOf(match.entry.quote);
    const near = [...free].map((row) => ({ row, share: shared(own, words.get(row) ?? new Set()) }));
    const best = near.reduce((a, b) => (b.share > a.share ? b : a), { row: null as R | null, share: alike });
    if (!best.row) continue;
    free.delete(best.row);
    Object.assign(match, { row: best.row, change: 'changed' });
  }
  return { matched, left: [...free] };
}
