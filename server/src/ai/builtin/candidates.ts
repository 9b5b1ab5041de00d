import { languageOf } from '@staffroom/sdk/reading';
import { answersKind, leavesUnnamed } from './answer-type.ts';
import { type QuestionTerm, questionTerms, lacking, type TagNouns } from './question-terms.ts';
import { sharesTerm } from './shares-term.ts';
import type { Sentence } from './split-sentences.ts';
import { contentTerms, type TermLanguage } from '../../text/content-terms.ts';

export interface Candidate {
  /** Zero-based index of the passage. */
  passage: number;
  place: number;
  text: string;
  /** From 0 to 1: the share of the question's rare words in the sentence and its surroundings. */
  overlap: number;
  /** Whether the sentence contains the kind of thing asked for (a date, a name, a figure); null if the kind is unclear. */
  fitsKind: boolean | null;
  isFragment: boolean;
  isHeading: boolean;
  /** Names, figures and nouns of the question that are missing from the sentence and its headings. */
  lacks: QuestionTerm[];
}

export interface PassageText {
  text: string;
  context: string;
}

// A word that occurs only above the sentence (file name, section, heading) counts half.
const headingWeight = 0.5;
// A word that occurs in no passage is usually a synonym of a word that does ("holiday" for "leave"). It gets the weight of a
// word that occurs in this many sentences.
const assumedHolding = 3;
// These words name the kind of answer (see `fitsKind`) or only connect the question, so answers rarely contain them.
const askingWords =
  /\b(?:how (?:much|many|long|often|old|far|large|big|tall|high|fast|soon|quickly|expensive)|happens?|appl(?:y|ies)|get|need|use|wie (?:viele?|lange|oft|alt|weit|groß|hoch|schnell|bald|teuer)|passiert|bekomm\p{L}*|brauch\p{L}*|gibt|gilt)(?!\p{L})/giu;

export interface PassageFit {
  passage: number;
  /** From 0 to 1: the share of the question's rare words in the passage and its headings. */
  coverage: number;
  lacks: QuestionTerm[];
  isShort: boolean;
  words: string[];
}

export interface ReadPassages {
  language: TermLanguage;
  candidates: Candidate[];
  fits: PassageFit[];
}

interface Reading {
  split: (text: string) => Sentence[];
  tagNouns: TagNouns;
  limit: number;
}

/**
 * Finds the sentences with the most question words, and the question words that each passage lacks. Rare words weigh more
 * (inverse document frequency over the sentences).
 */
export function readPassages(
  question: string,
  passages: readonly PassageText[],
  { split, tagNouns, limit }: Reading,
): ReadPassages {
  const language = languageOf(question.slice(0, 500));
  const named = contentTerms(question.replace(askingWords, ''), language);
  const wanted = [...new Set(named.length > 0 ? named : contentTerms(question, language))];
  const asked = questionTerms(question, language, tagNouns);
  const sentences = passages.flatMap(({ text, context }, passage) =>
    split(text).map((sentence, place) => ({
      ...sentence,
      passage,
      place,
      above: new Set(contentTerms(`${context} ${sentence.heading}`, language)),
      terms: new Set(contentTerms(sentence.text, language)),
    })),
  );
  const weights = wanted.map((term) => {
    const holding =
      sentences.filter(({ terms }) => sharesTerm(term, terms, language)).length || assumedHolding;
    return Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const shared = (terms: ReadonlySet<string>, above: ReadonlySet<string>) =>
    wanted.reduce((sum, term, index) => {
      const share = sharesTerm(term, terms, language)
        ? 1
        : sharesTerm(term, above, language)
          ? headingWeight
          : 0;
      return sum + share * (weights[index] ?? 0);
    }, 0) / total;

  const fits = passages.map(({ text, context }, passage): PassageFit => {
    const terms = new Set(contentTerms(text, language));
    const above = new Set(contentTerms(context, language));
    const lacks = lacking(asked, new Set([...terms, ...above]), language);
    const mayFit = lacks.length > 0 && lacks.every(({ kind }) => kind === 'noun');
    const words = mayFit ? longWords(text) : [];
    return { passage, coverage: shared(terms, above), lacks, isShort: text.length <= shortPassage, words };
  });
  const seen = new Set<string>();
  const candidates = sentences
    // A sentence that only repeats its heading answers nothing.
    .filter(({ text, passage }) => !passages[passage]?.context.includes(text))
    .filter(({ text }) => !leavesUnnamed(question, text))
    .filter(({ text }) => text.split(' ').length > 2 && !seen.has(text) && seen.add(text))
    .map(({ passage, place, text, isFragment, terms, above }) => ({
      passage,
      place,
      text,
      isFragment,
      isHeading: looksLikeHeading(text),
      overlap: shared(terms, above),
      lacks: lacking(asked, new Set([...terms, ...above]), language),
      fitsKind: answersKind(question, text),
    }))
    .sort((a, b) => b.overlap - a.overlap)
    .slice(0, limit);
  return { language, candidates, fits };
}

/** Maximum length of a short passage, in characters. */
const shortPassage = 500;

function looksLikeHeading(text: string): boolean {
  if (/[.!?:;,"”]$/.test(text) || /\d/.test(text.replace(/^\W{0,20}[\d.]+\s/, ''))) return false;
  const words = text.split(' ');
  return words.length <= 5 || (words.length <= maxTitleWords && words.every(isOfTitle));
}

/** Maximum number of words in a heading whose words are capitalized. */
const maxTitleWords = 10;
/** Whether the word fits a capitalized heading such as "Basis of Award and Evaluation Factors". */
const isOfTitle = (word: string) => /^\p{Lu}/u.test(word) || (/^\p{Ll}/u.test(word) && word.length <= 4);

const maxWords = 120;

function longWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(words)].filter((word) => contentTerms(word).length > 0).slice(0, maxWords);
}
