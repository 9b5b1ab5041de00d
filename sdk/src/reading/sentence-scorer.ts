import type { Clause } from './clauses.ts';
import { figuresIn } from './figures.ts';
import { withoutJoin } from './shorten.ts';
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
  /^(?:this|these|that|those|it|its|they|their|he|she|his|her|such|but|and|or|also|then|so|otherwise|instead|rather|here|there|both|another|others?|neither|for example|for instance|e\.g\.|in (?:addition|this|that|these|such|doing so|comparison|contrast)|on the (?:other hand|contrary)|at (?:this|that) point|as (?:is )?(?:shown|discussed|described|noted|mentioned|above|below)|to \p{L}+ (?:\p{L}+ )?(?:so|this|that|these|those|it)|(?:one|each|some|all|many|most|none|either) of (?:these|those|them)|(?:second|third|fourth|last)(?:ly)?\b|given (?:this|that|these)|because of (?:this|that)|with (?:this|that|these)|after (?:this|that)|the (?:former|latter|above|following|same)|diese[rsmn]?|dies|das (?:ist|sind|war|wird|hat|heißt|bedeutet|gilt)|es|sie|er|ihm|ihn|ihr(?:e[rsmn]?)?|sein(?:e[rsmn]?)?|dabei|dadurch|dafür|dagegen|dazu|damit|daraus|darin|darüber|davon|hierbei|hierfür|hierzu|hierdurch|jedoch|vielmehr|stattdessen|ebenso|auch|aber|und|oder|dann|dort|beide|ein(?:e[rsmn]?)? (?:derartige|solche)[rsmn]?|solche[rsmn]?|letztere[rsmn]?|erstere[rsmn]?|zum beispiel|so|est[aeo]s?|es[aeo]s?|también|además|por (?:lo tanto|tanto|ello|eso|ejemplo|otro lado)|sin embargo|no obstante|pero|así|asimismo|otr[ao]s|ell[ao]s?|él|cette|ces|cet|ceci|cela|il|elle|ils|elles|aussi|également|de plus|en outre|par (?:conséquent|exemple|ailleurs)|donc|mais|cependant|toutefois|ainsi|d['’]autres)(?![\p{L}’'-])/iu;
/** "Wrong answer: …": a sample of what somebody says, which the document itself does not say. */
const sampled =
  /^(?:wrong|right|correct|bad|good|sample|typical|falsche|richtige|schlechte|gute)\s(?:answers?|questions?|responses?|examples?|antwort|frage|beispiel):/iu;
/** The document may name itself. */
const ofDocument =
  /^(?:this|these|diese[rsmn]?) (?:\p{L}+ )?(?:policy|policies|handbook|guide|guidelines?|memorandum|memo|report|paper|document|agreement|contract|notice|standard|plan|proposal|study|project|program(?:me)?|company|richtlinie|leitfaden|bericht|dokument|handbuch|vertrag|vereinbarung|ordnung|satzung|plan|studie|projekt|konzept|unternehmen)(?!\p{L})/iu;

/**
 * Whether a sentence needs the one before it: it begins with "This", "It" or "In addition", without naming what it is about.
 * @example needsPreviousSentence('It opens in May.') // true
 * @experimental
 */
export const needsPreviousSentence = (sentence: string): boolean => {
  const alone = withoutJoin(sentence.replace(/^["“„'*(]+/, ''));
  if (sampled.test(alone)) return true;
  return (
    leaning.test(alone) &&
    !ofDocument.test(alone) &&
    !/^(?:it (?:is|was) (?:important|essential|critical|necessary|clear|possible)|es (?:gibt|ist (?:wichtig|notwendig|erforderlich|möglich)))(?!\p{L})/iu.test(
      alone,
    )
  );
};

const pointing =
  /\b(?:the (?:top|bottom|left|right|middle|upper|lower) (?:block|panel|row|column)s?|the (?:two |three |first |second |last )?(?:columns?|rows?) (?:of|show|denote)|denotes?|see|above|below|following|figure|fig\.|table|section|appendix|click|https?|www\.|@|siehe|abschnitt|cookie|privacy policy|all rights reserved|retrieved \d+)\b|\S@\S/i;

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
    const digits = text.match(/\d/g)?.length ?? 0;
    if (text.length < 30 || text.length > 420 || letters < text.length * 0.5) return 0;
    if (letters + digits < text.length * 0.62) return 0;
    const words = [...new Set(wordsOf(text))];
    const isShort = words.length < (figuresIn(text).length > 0 ? 3 : 4);
    if (isShort || needsPreviousSentence(text) || /\?["”’)]*$/.test(text)) return 0;
    const title = new Set(wordsOf(topic.title));
    let score =
      words.reduce((sum, word) => sum + Math.log2(1 + (counts.get(word) ?? 0)), 0) /
      Math.sqrt(words.length * 4);
    score += 0.8 * words.filter((word) => title.has(word)).length;
    for (const { pattern, weight } of looked) score += weight * Math.min(3, text.match(pattern)?.length ?? 0);
    if (/\d/.test(text)) score += 0.5;
    if (place === 0) score += 1.2;
    if (pointing.test(text)) score *= 0.3;
    if (!/^[\p{Lu}\d"“„(]/u.test(text)) score *= 0.4;
    if (!/[.!?:;)"”]$/.test(text)) score *= 0.6;
    if ((text.match(/[([]/g)?.length ?? 0) !== (text.match(/[)\]]/g)?.length ?? 0)) score *= 0.4;
    // Lower the score of a list of names.
    if ((text.match(/(?<!\p{L})\p{Lu}\p{L}+/gu)?.length ?? 0) > words.length * 0.75) score *= 0.3;
    // Lower the score of a sentence that introduces a list; an "a." at its end may be the bullet of the list's first item.
    if (/(?::|as follows|limited to)\W*(?:\w\W*)?$/i.test(text)) score *= 0.2;
    return score * (text.length > maxLength * 2 ? 0.4 : text.length > maxLength * 1.4 ? 0.7 : 1);
  };
}
