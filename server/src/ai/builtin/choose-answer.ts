import type { QuestionTerm } from './question-terms.ts';
import type { Candidate, PassageFit, ReadPassages } from './candidates.ts';
import { chooseSentences } from './choose-sentences.ts';

/** Embedding-based similarities for a question; `candidates` is in candidate order. */
export interface Meaning {
  candidates: readonly number[];
  /** Cosine of a noun and the most similar word of a passage. */
  likeness: (noun: string, words: readonly string[]) => number;
}

export type ChosenAnswer =
  | { kind: 'sentences'; sentences: Candidate[] }
  /** No single sentence answers the question: a passage is shown, with the sentence that comes closest. */
  | { kind: 'passage'; closest: Candidate };

/**
 * Minimum cosine of two synonyms. Measured: "training" and "courses" (synonyms) have 0.65, "servers" and "platform" (no
 * synonyms) have 0.47.
 */
const likeEnough = 0.57;
/**
 * For short passages (about one thing) and long ones: the weight of matching words against that of embeddings, and the minimum
 * score of a passage that is shown.
 */
const sure = {
  withMeaning: { words: 0.35, short: 0.45, long: 0.55 },
  foreign: { words: 0.7, short: 0.45, long: 0.45 },
  wordsOnly: { words: 1, short: 0.6, long: 0.6 },
};
/**
 * Penalties for a noun of the question that is missing from the passage, the sentence or its neighbors. A very similar sentence
 * can answer without the noun ("Which entity developed …"). Without an embedder, similarity is unknown.
 */
const missing = {
  withMeaning: { passage: 0.02, sentence: 0.05, nearby: 0.1 },
  foreign: { passage: Infinity, sentence: Infinity, nearby: Infinity },
  wordsOnly: { passage: Infinity, sentence: Infinity, nearby: Infinity },
};

/** Penalty for sentences that were just quoted, when the question is a follow-up. */
const repeated = 0.2;

/**
 * Returns one to three sentences if some score well and contain the names, figures and nouns of the question; otherwise the
 * closest passage that contains them and scores well; otherwise null.
 * @param meaning null without an embedder
 * @param said the previous answer, if the question refers to it
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
  // A name that is missing here may be in the previous sentence: "He sent them to Rome".
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
      const found = words * fit.coverage + (1 - words) * likeness + 0.02 * overlap;
      const over = found - each.whole - times(lost, cost.nearby) - (fit.isShort ? short : long);
      return { closest: each, over };
    })
    .filter(({ over }) => over >= 0)
    .toSorted((a, b) => b.over - a.over);
  return best ? { kind: 'passage', closest: best.closest } : null;
}

interface Nouns {
  lacksName: boolean;
  /** Missing nouns for which the passage has a synonym. */
  bridged: ReadonlySet<string>;
  nowhere: ReadonlySet<string>;
}

interface Eligible extends Candidate {
  fit: PassageFit & Nouns;
  whole: number;
  likeness: number;
}

function nounsOf({ lacks, words }: PassageFit, meaning: Meaning | null): Nouns {
  const stands = ({ word, kind }: QuestionTerm) =>
    kind === 'noun' && meaning !== null && meaning.likeness(word, words) >= likeEnough;
  const bridged = new Set(lacks.filter(stands).map(({ word }) => word));
  return {
    lacksName: lacks.some(({ kind }) => kind !== 'noun'),
    bridged,
    nowhere: new Set(lacks.map(({ word }) => word).filter((word) => !bridged.has(word))),
  };
}

const times = (count: number, cost: number) => (count === 0 ? 0 : count * cost);

const nearby = 2;

const around = ({ passage, place }: Candidate, candidates: readonly Eligible[]) =>
  candidates.filter((other) => other.passage === passage && Math.abs(other.place - place) <= nearby);

function fitsNearby(candidate: Candidate, candidates: readonly Eligible[]): boolean {
  return around(candidate, candidates).some(({ fitsKind, isHeading }) => fitsKind !== false && !isHeading);
}

/**
 * Counts the question's nouns that are missing from a sentence and its neighbors. In a long passage, distant nouns can be
 * unrelated.
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

/** A sentence without the asked name or figure never answers, however similar the rest is. */
const lost = (lacks: readonly QuestionTerm[]) =>
  lacks.some(({ kind }) => kind !== 'noun') ? Infinity : lacks.length;
