const apart = /[^\p{L}\p{N}]+/u;

/**
 * How well a text answers a search, from 0 to 1. Every word of the search has to be in the text: at the start of a word is
 * better than inside of one. Letters scattered over a sentence find nothing.
 */
export function matchWords(text: string, search: string): number {
  const words = text.toLowerCase().split(apart);
  const wanted = search.toLowerCase().split(apart).filter(Boolean);
  let score = 1;
  for (const part of wanted) {
    if (words.some((word) => word.startsWith(part))) continue;
    if (!words.some((word) => word.includes(part))) return 0;
    score /= 2;
  }
  return score;
}
