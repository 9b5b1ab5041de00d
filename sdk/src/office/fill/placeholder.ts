import { plainWords, shared, wordsOf } from '../../reading/words.ts';

/**
 * Minimum similarity (0–1) of a text of the file and a requirement that count as the same. Numbering and prefixes make the two
 * differ.
 */
const alike = 0.6;

export const placeholder =
  /^(?:click (?:or tap )?here to (?:enter|insert) text\.?|(?:(?:(?:vendor|offeror|bidder|supplier|contractor|respondent|your)(?:['’]s)? )?(?:response|answer|reply|comments?)\s*:?\s*)?(?:_{3,}|\.{4,}|[[<(](?:please )?(?:insert|enter|your|response|answer|type|fill)[^\])>]*[\])>])?)\s*$/i;

/** Returns the similarity of a requirement and a text of the file, 0–1. */
export function fits(quote: string, words: string): number {
  const [asked, own] = [plainWords(quote), plainWords(words)];
  if (asked === '' || own === '') return 0;
  if (own.includes(asked)) return 1;
  const share = shared(wordsOf(quote), wordsOf(words));
  return share >= alike ? share : 0;
}
