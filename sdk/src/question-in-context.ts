/** It leans on what was asked before: "and for suppliers?", "what about those?", "why?" */
const leaning =
  /^\s*(?:and|or|but|also|so|then|same|what about|how about|what if|why|how so|really|which ones?|who else|where else|what else|anything else|more)\b/i;
const pronoun =
  /\b(?:it|its|they|them|their|theirs|this|that|these|those|he|him|his|she|her|one|ones|there|former|latter|same)\b/i;
const empty = new Set(
  'a about also an and any are at be but by can did do does else for from had has have how i if in is it its me more my of on or our please same she so tell that the their them then there these they this those to us was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);
/** Beyond so many words of its own a question stands alone, whatever pronoun is in it. */
const fewWords = 4;
/** Questions that are looked back at: "and in France?" after "and in Spain?" is still about the first. */
const farthest = 3;
const longest = 1_000;

/**
 * The last question with as much of the earlier ones as it takes to search for it: "And for suppliers?" becomes "How long are
 * records kept? And for suppliers?". One that stands alone is left as it is.
 * @param questions what the person has asked, oldest first
 */
export function questionInContext(questions: readonly string[]): string {
  const last = questions.at(-1) ?? '';
  const parts = [last];
  for (let back = 1; back <= farthest && leansOnEarlier(parts[0] ?? ''); back++) {
    const earlier = questions.at(-1 - back);
    if (earlier === undefined) break;
    parts.unshift(earlier.slice(0, longest));
  }
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

function leansOnEarlier(question: string): boolean {
  if (question.length > longest / 2) return false;
  const words = (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !empty.has(word));
  if (words.length === 0) return true;
  return words.length <= fewWords && (leaning.test(question) || pronoun.test(question));
}
