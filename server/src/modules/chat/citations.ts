import type { Citation, Passage } from '@staffroom/sdk';

/** The sources that an answer really cites: `[2]` or `[1, 3]` in its text. A number without a source is ignored. */
export function citationsOf(text: string, sources: readonly Passage[]): Citation[] {
  const numbers = new Set<number>();
  for (const [, list = ''] of text.matchAll(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g)) {
    for (const number of list.split(',')) numbers.add(Number(number));
  }
  const citations: Citation[] = [];
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    const source = sources[number - 1];
    if (!source) continue;
    const { score: _, ...passage } = source;
    citations.push({ number, ...passage });
  }
  return citations;
}
