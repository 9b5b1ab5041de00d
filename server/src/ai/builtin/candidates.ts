import { answersKind } from './answer-type.ts';
import type { Sentence } from './split-sentences.ts';
import { contentTerms } from '../../text/content-terms.ts';

/** A sentence that could answer, with what words alone say about it. */
export interface Candidate {
  /** Index of the passage, from 0. */
  passage: number;
  /** Place within the passage, from 0. */
  place: number;
  text: string;
  /** 0–1: how much of the question's rare words the sentence and its surroundings hold. */
  overlap: number;
  /** Whether it holds the kind of thing asked for (a date, a name, a figure); null: the question does not tell. */
  fitsKind: boolean | null;
  isFragment: boolean;
}

export interface PassageText {
  text: string;
  /** Where it stands: file name, section. */
  context: string;
}

// A word of the question that stands above the sentence (file name, section, heading) counts half.
const headingWeight = 0.5;
// A word that stands in none of the passages is mostly another word for one that does ("holiday" for "leave"). It
// weighs like one of so many sentences, not like the rarest of all.
const assumedHolding = 3;
// They name the kind of answer, which `fitsKind` looks at, or hold the question together, and rarely stand in an answer.
const askingWords =
  /\b(?:how (?:much|many|long|often|old|far|large|big|tall|high|fast|soon|quickly|expensive)|happens?|appl(?:y|ies)|get|need|use)\b/gi;

/**
 * The sentences that share most with the question, best first. Words that are rare in these passages weigh
 * more (inverse document frequency over their sentences).
 */
export function findCandidates(
  question: string,
  passages: readonly PassageText[],
  options: { split: (text: string) => Sentence[]; limit: number },
): Candidate[] {
  const named = contentTerms(question.replace(askingWords, ''));
  const wanted = [...new Set(named.length > 0 ? named : contentTerms(question))];
  const sentences = passages.flatMap(({ text, context }, passage) =>
    options.split(text).map((sentence, place) => ({
      ...sentence,
      passage,
      place,
      above: new Set(contentTerms(`${context} ${sentence.heading}`)),
      terms: new Set(contentTerms(sentence.text)),
    })),
  );
  const weights = wanted.map((term) => {
    const holding = sentences.filter(({ terms }) => terms.has(term)).length || assumedHolding;
    return Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const seen = new Set<string>();
  return (
    sentences
      // What only repeats the heading above says what follows, not what it says.
      .filter(({ text, passage }) => !passages[passage]?.context.includes(text))
      .filter(({ text }) => text.split(' ').length > 2 && !seen.has(text) && seen.add(text))
      .map(({ passage, place, text, isFragment, terms, above }) => {
        const overlap = wanted.reduce((sum, term, index) => {
          const share = terms.has(term) ? 1 : above.has(term) ? headingWeight : 0;
          return sum + share * (weights[index] ?? 0);
        }, 0);
        return {
          passage,
          place,
          text,
          isFragment,
          overlap: overlap / total,
          fitsKind: answersKind(question, text),
        };
      })
      .sort((a, b) => b.overlap - a.overlap)
      .slice(0, options.limit)
  );
}
