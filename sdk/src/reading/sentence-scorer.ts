import type { Clause } from './clauses.ts';
import type { Topic } from './topics.ts';

const common = new Set(
  `that this with from have will shall must been were they their there which when where what would could should other such than then them these those into more most some only also over under each about after before between within without being does your our not and the for are was can may any all its has had his her him she but who whom
  dass eine einer eines einem einen nicht werden wird wurde sind sein sich oder aber auch nach über unter durch gegen haben kann können diese dieser dieses beim vom zum zur und der die das den dem des mit von für ist auf im
  para como pero esta este estos estas ser son del las los una por con que dans pour avec sont cette ces des les une est sur par plus`.split(
    /\s+/,
  ),
);

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]{2,}/gu) ?? []).filter((word) => !common.has(word));

/** Matches words that refer to an earlier sentence, or to something that a slide does not show. */
const leaning =
  /^(?:this|these|that|those|it|its|they|their|he|she|his|her|we|such|however|but|and|or|also|therefore|thus|hence|then|so|moreover|furthermore|additionally|otherwise|instead|for example|in addition|as a result|the (?:former|latter|above|following)|dies|diese[rsn]?|es|sie|er|dabei|daher|jedoch|außerdem)\b/i;
const pointing =
  /\b(?:see|above|below|following|figure|fig\.|table|section|appendix|click|https?|www\.|@|siehe|abschnitt|cookie|privacy policy|all rights reserved|retrieved \d+)\b|\S@\S/i;

/** Topics that readers look for, in addition to the document's own. */
export interface Interests {
  /** Keywords. In one sentence, at most three matches of each count. */
  words: readonly { pattern: RegExp; weight: number }[];
  maxLength: number;
}

/**
 * Scores how much a sentence says about the document's topics, without a model: by words that the document repeats, words of
 * its heading, and the readers' keywords. The score is 0 for a sentence that makes no sense alone.
 * @example const score = scorer(topics, { words: [], longest: 140 }); score(sentence, topic, 0)
 */
export function scorer(topics: readonly Topic[], { words: looked, maxLength }: Interests) {
  const counts = new Map<string, number>();
  for (const { sentences, items } of topics)
    for (const { text } of [...sentences, ...items])
      for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);

  return (sentence: Clause, topic: Topic, place: number): number => {
    const { text } = sentence;
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    if (text.length < 30 || text.length > 420 || letters < text.length * 0.62) return 0;
    const words = [...new Set(wordsOf(text))];
    if (words.length < 4) return 0;
    const title = new Set(wordsOf(topic.title));
    let score =
      words.reduce((sum, word) => sum + Math.log2(1 + (counts.get(word) ?? 0)), 0) /
      Math.sqrt(words.length * 4);
    score += 0.8 * words.filter((word) => title.has(word)).length;
    for (const { pattern, weight } of looked) score += weight * Math.min(3, text.match(pattern)?.length ?? 0);
    if (/\d/.test(text)) score += 0.5;
    if (place === 0) score += 1.2;
    if (leaning.test(text)) score *= 0.35;
    if (pointing.test(text)) score *= 0.3;
    if (!/^[\p{Lu}\d"“„(]/u.test(text)) score *= 0.4;
    if (!/[.!?:;)"”]$/.test(text)) score *= 0.6;
    if (/[?]$/.test(text)) score *= 0.5;
    if ((text.match(/[([]/g)?.length ?? 0) !== (text.match(/[)\]]/g)?.length ?? 0)) score *= 0.4;
    // Lower the score of a list of names.
    if ((text.match(/(?<!\p{L})\p{Lu}\p{L}+/gu)?.length ?? 0) > words.length * 0.75) score *= 0.3;
    // Lower the score of a sentence that introduces a list; an "a." at its end may be the bullet of the list's first item.
    if (/(?::|as follows|limited to)\W*(?:\w\W*)?$/i.test(text)) score *= 0.2;
    return score * (text.length > maxLength * 2 ? 0.4 : text.length > maxLength * 1.4 ? 0.7 : 1);
  };
}
