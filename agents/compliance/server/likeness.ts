/** Minimum share of common words for a sentence to count as a reworded one. */
const alike = 0.5;

/** Keeps short words, unlike `wordsOf` of the SDK: "no" and "10" make a duty another one. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

export const isAlike = (score: number): boolean => score >= alike;
