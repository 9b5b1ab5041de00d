const apart = /[^\p{L}\p{N}]+/u;

/**
 * Returns how well a text matches a search, from 0 to 1. The text must contain every word of the search. The beginning of a
 * word counts more than its middle; scattered letters do not match.
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
