/** Minimum share of common words with which a sentence counts as a reworded version of another. */
const alike = 0.5;

/** Returns the words of a text. Unlike `wordsOf` of the SDK, keeps short words, because "no" and "10" change a duty. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

export const isAlike = (score: number): boolean => score >= alike;
