import { plainWords, shared, wordsOf } from '../../reading/words.ts';

/** Above this words of a file are those of a requirement: what a reader puts before a cell's text makes them differ. */
const alike = 0.6;

/** What stands where an answer is to be written. */
export const placeholder =
  /^(?:click (?:or tap )?here to (?:enter|insert) text\.?|(?:(?:(?:vendor|offeror|bidder|supplier|contractor|respondent|your)(?:['’]s)? )?(?:response|answer|reply|comments?)\s*:?\s*)?(?:_{3,}|\.{4,}|[[<(](?:please )?(?:insert|enter|your|response|answer|type|fill)[^\])>]*[\])>])?)\s*$/i;

/** How well words of the file fit those of a requirement, 0 to 1. */
export function fits(quote: string, words: string): number {
  const [asked, own] = [plainWords(quote), plainWords(words)];
  if (asked === '' || own === '') return 0;
  if (own.includes(asked)) return 1;
  const share = shared(wordsOf(quote), wordsOf(words));
  return share >= alike ? share : 0;
}
