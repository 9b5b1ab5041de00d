import type { Candidate } from './candidate.ts';
import { gapRules, type SentenceRule, sentenceRules } from './rules.ts';

/** Characters of a sentence that are looked at; more is a table or a list. */
const longest = 1_200;
/** Characters of a document that tell its kind. */
const opening = 20_000;
/** A sentence ends where white space follows its sign; "9.2" is none. */
const sentence = /(?:[^.!?\n]|[.!?](?!\s|$)|\n(?!\s*\n))+[.!?]*/g;

/** What the built-in rules find in a stretch of text. The quotes are its own sentences. */
export function findByRules(stretch: string): Candidate[] {
  return [...stretch.matchAll(sentence)].flatMap(([whole]) => {
    const words = whole.slice(0, longest).replaceAll(/\s+/g, ' ').trim();
    if (words.length < 20) return [];
    return sentenceRules
      .filter((rule) => applies(rule, words))
      .map((rule) => ({ ...told(rule), quote: words }));
  });
}

function applies({ pattern, unless }: SentenceRule, words: string): boolean {
  return pattern.test(words) && !unless?.test(words);
}

/** What a whole document lacks. */
export function findGaps(text: string): Candidate[] {
  const start = text.slice(0, opening);
  return gapRules
    .filter(({ kind, covered }) => kind.test(start) && !covered.test(text))
    .map((rule) => ({ ...told(rule), quote: '' }));
}

function told({
  id,
  category,
  severity,
  requirement,
  why,
  wording,
}: Omit<SentenceRule, 'pattern'>): Candidate {
  return { category, severity, requirement, explanation: why, suggestion: wording, quote: '', mark: id };
}
