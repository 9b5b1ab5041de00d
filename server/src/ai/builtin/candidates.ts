import { languageOf } from '@staffroom/sdk/reading';
import { answersKind, leavesUnnamed } from './answer-type.ts';
import { type AskedWord, askedWords, lacking, type TagNouns } from './asked-words.ts';
import { sharesTerm } from './shares-term.ts';
import type { Sentence } from './split-sentences.ts';
import { contentTerms, type TermLanguage } from '../../text/content-terms.ts';

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
  /** A heading or a label: it says what follows, and answers nothing. */
  isHeading: boolean;
  /** Names, figures and nouns of the question that neither it nor what stands above it holds. */
  lacks: AskedWord[];
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
  /\b(?:how (?:much|many|long|often|old|far|large|big|tall|high|fast|soon|quickly|expensive)|happens?|appl(?:y|ies)|get|need|use|wie (?:viele?|lange|oft|alt|weit|groß|hoch|schnell|bald|teuer)|passiert|bekomm\p{L}*|brauch\p{L}*|gibt|gilt)(?!\p{L})/giu;

/** How a whole passage fits the question, by words alone. */
export interface PassageFit {
  passage: number;
  /** As `overlap`, of the passage and what stands above it. */
  coverage: number;
  /** Names, figures and nouns of the question that it does not hold. */
  lacks: AskedWord[];
  /** All of it is about one thing. */
  isShort: boolean;
  /** Its words, where another of them may stand for a noun that it lacks. */
  words: string[];
}

export interface ReadPassages {
  language: TermLanguage;
  /** Best first. */
  candidates: Candidate[];
  /** In the order of the passages. */
  fits: PassageFit[];
}

interface Reading {
  split: (text: string) => Sentence[];
  tagNouns: TagNouns;
  limit: number;
}

/**
 * The sentences that share most with the question, and what each passage lacks of it. Words that are rare in these passages
 * weigh more (inverse document frequency over their sentences).
 */
export function readPassages(
  question: string,
  passages: readonly PassageText[],
  { split, tagNouns, limit }: Reading,
): ReadPassages {
  const language = languageOf(question.slice(0, 500));
  const named = contentTerms(question.replace(askingWords, ''), language);
  const wanted = [...new Set(named.length > 0 ? named : contentTerms(question, language))];
  const asked = askedWords(question, language, tagNouns);
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
    // What only repeats the heading above says what follows, not what it says.
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

/** Characters. */
const shortPassage = 500;

function looksLikeHeading(text: string): boolean {
  if (/[.!?:;,"”]$/.test(text) || /\d/.test(text.replace(/^\W{0,20}[\d.]+\s/, ''))) return false;
  const words = text.split(' ');
  return words.length <= 5 || (words.length <= longestTitle && words.every(isOfTitle));
}

/** Words. */
const longestTitle = 10;
/** "Basis of Award and Evaluation Factors" */
const isOfTitle = (word: string) => /^\p{Lu}/u.test(word) || (/^\p{Ll}/u.test(word) && word.length <= 4);

const mostWords = 120;

/** Words that could stand for another one, each once. */
function longWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(words)].filter((word) => contentTerms(word).length > 0).slice(0, mostWords);
}
