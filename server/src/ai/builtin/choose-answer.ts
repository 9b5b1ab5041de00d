import type { AskedWord } from './asked-words.ts';
import type { Candidate, PassageFit, ReadPassages } from './candidates.ts';
import { chooseSentences } from './choose-sentences.ts';

/** What the embedder says about a question; everything by the place of what it is about. */
export interface Meaning {
  /** Cosine of question and candidate. */
  candidates: readonly number[];
  /** Cosine of a noun and the word of a passage that comes nearest to it. */
  likeness: (noun: string, words: readonly string[]) => number;
}

export type ChosenAnswer =
  | { kind: 'sentences'; sentences: Candidate[] }
  /** No sentence answers by itself: a passage, and the sentence of it that comes closest. */
  | { kind: 'passage'; closest: Candidate };

/** "training" and "courses" are .65 like each other, "servers" and "platform" .47, of which one does not stand for the other. */
const likeEnough = 0.57;
/** How much words count beside meaning, and from which score on a passage is shown: a short one, all of which is about one thing, or a long one. */
const sure = {
  withMeaning: { words: 0.35, short: 0.45, long: 0.55 },
  foreign: { words: 0.7, short: 0.45, long: 0.45 },
  wordsOnly: { words: 1, short: 0.6, long: 0.6 },
};
/**
 * What it costs that a noun of the question is nowhere in the passage, not in the sentence, or not in the sentences around it. A sentence
 * that is nearly the question answers it without one ("Which entity developed …"). Without meaning there is no telling.
 */
const missing = {
  withMeaning: { passage: 0.02, sentence: 0.05, nearby: 0.1 },
  foreign: { passage: Infinity, sentence: Infinity, nearby: Infinity },
  wordsOnly: { passage: Infinity, sentence: Infinity, nearby: Infinity },
};

/** Of what has just been quoted, for a question that goes on from there. */
const repeated = 0.2;

/**
 * One to three sentences, where some are good enough and hold the names, figures and nouns of the question; else the passage that
 * comes closest, where it is close and holds them; null where neither is there.
 * @param meaning null without an embedder
 * @param said what was answered before to a question that this one leans on
 */
export function chooseAnswer(
  { candidates, fits, language }: ReadPassages,
  meaning: Meaning | null,
  said = '',
): ChosenAnswer | null {
  const basis = !meaning ? 'wordsOnly' : language === 'en' ? 'withMeaning' : 'foreign';
  const cost = missing[basis];
  const read = new Map(fits.map((fit) => [fit.passage, { ...fit, ...nounsOf(fit, meaning) }]));
  const eligible = candidates.flatMap((candidate, place) => {
    const fit = read.get(candidate.passage);
    if (!fit || fit.lacksName) return [];
    const whole = times(fit.nowhere.size, cost.passage);
    return whole === Infinity
      ? []
      : [{ ...candidate, fit, whole, likeness: meaning?.candidates[place] ?? 0 }];
  });
  // "He sent them to Rome": a name may stand in the sentence before.
  const absent = (each: Eligible) =>
    lostNearby(each, eligible) === Infinity
      ? Infinity
      : each.lacks.filter(({ word }) => !each.fit.bridged.has(word)).length;

  const sentences = chooseSentences(eligible, {
    similarities: meaning && eligible.map(({ likeness }) => likeness),
    costs: eligible.map(
      (each) => each.whole + times(absent(each), cost.sentence) + (said.includes(each.text) ? repeated : 0),
    ),
    language,
  });
  if (sentences.length > 0) return { kind: 'sentences', sentences };

  const { words, short, long } = sure[basis];
  const [best] = eligible
    .filter((each) => each.fit.isShort || fitsNearby(each, eligible))
    .map((each) => {
      const { fit, likeness, overlap } = each;
      const lost = fit.isShort ? fit.nowhere.size : lostNearby(each, eligible);
      // Of the sentences of a passage, the nearest.
      const found = words * fit.coverage + (1 - words) * likeness + 0.02 * overlap;
      const over = found - each.whole - times(lost, cost.nearby) - (fit.isShort ? short : long);
      return { closest: each, over };
    })
    .filter(({ over }) => over >= 0)
    .toSorted((a, b) => b.over - a.over);
  return best ? { kind: 'passage', closest: best.closest } : null;
}

interface Nouns {
  /** Or a figure: for these no other word stands. */
  lacksName: boolean;
  /** Those that another word of the passage stands for. */
  bridged: ReadonlySet<string>;
  nowhere: ReadonlySet<string>;
}

interface Eligible extends Candidate {
  fit: PassageFit & Nouns;
  whole: number;
  likeness: number;
}

function nounsOf({ lacks, words }: PassageFit, meaning: Meaning | null): Nouns {
  const stands = ({ word, kind }: AskedWord) =>
    kind === 'noun' && meaning !== null && meaning.likeness(word, words) >= likeEnough;
  const bridged = new Set(lacks.filter(stands).map(({ word }) => word));
  return {
    lacksName: lacks.some(({ kind }) => kind !== 'noun'),
    bridged,
    nowhere: new Set(lacks.map(({ word }) => word).filter((word) => !bridged.has(word))),
  };
}

const times = (count: number, cost: number) => (count === 0 ? 0 : count * cost);

/** Sentences before and after one. */
const nearby = 2;

const around = ({ passage, place }: Candidate, candidates: readonly Eligible[]) =>
  candidates.filter((other) => other.passage === passage && Math.abs(other.place - place) <= nearby);

/** Whether a sentence, or one beside it, holds the kind of thing that the question asks for. */
function fitsNearby(candidate: Candidate, candidates: readonly Eligible[]): boolean {
  return around(candidate, candidates).some(({ fitsKind, isHeading }) => fitsKind !== false && !isHeading);
}

/**
 * How many nouns of the question neither a sentence holds nor those around it. In a long passage these may stand far from each
 * other and have nothing to do with each other.
 */
function lostNearby(candidate: Eligible, candidates: readonly Eligible[]): number {
  const beside = around(candidate, candidates);
  return lost(
    candidate.lacks.filter(
      ({ word }) =>
        !candidate.fit.bridged.has(word) &&
        beside.every(({ lacks }) => lacks.some((other) => other.word === word)),
    ),
  );
}

/** A name or a figure that is not there is no answer, however near the rest comes. */
const lost = (lacks: readonly AskedWord[]) =>
  lacks.some(({ kind }) => kind !== 'noun') ? Infinity : lacks.length;
