/** Minimum share of common words for a sentence to count as a reworded one. */
const alike = 0.5;

export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** From 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * both) / (a.size + b.size);
}

export const isAlike = (score: number): boolean => score >= alike;
