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
/** How much words count beside meaning, and from which score on a passage is shown. */
const sure = {
  withMeaning: { words: 0.35, enough: 0.45 },
  foreign: { words: 0.7, enough: 0.45 },
  wordsOnly: { words: 1, enough: 0.6 },
};

/**
 * One to three sentences, where some are good enough and hold the names, figures and nouns of the question; else the passage that
 * comes closest, where it is close and holds them; null where neither is there.
 * @param meaning null without an embedder
 */
export function chooseAnswer(
  { candidates, fits, language }: ReadPassages,
  meaning: Meaning | null,
): ChosenAnswer | null {
  const open = new Map(fits.filter((fit) => holdsAsked(fit, meaning)).map((fit) => [fit.passage, fit]));
  const places = [...candidates.keys()].filter((place) => open.has(candidates[place]?.passage ?? -1));
  const eligible = places.flatMap((place) => candidates[place] ?? []);
  const similarities = meaning && places.map((place) => meaning.candidates[place] ?? 0);

  const sentences = chooseSentences(eligible, similarities, language);
  const bridged = ({ passage }: Candidate) => new Set(open.get(passage)?.lacks.map(({ word }) => word));
  const whole = sentences.filter((each) => each.lacks.every(({ word }) => bridged(each).has(word)));
  const [first] = sentences;
  if (first !== undefined && whole.includes(first)) return { kind: 'sentences', sentences: whole };

  const { words, enough } = sure[!meaning ? 'wordsOnly' : language === 'en' ? 'withMeaning' : 'foreign'];
  const score = (candidate: Candidate, place: number) => {
    const { coverage = 0 } = open.get(candidate.passage) ?? {};
    const likeness = similarities?.[place] ?? 0;
    // Of the sentences of a passage, the nearest.
    return words * coverage + (1 - words) * likeness + 0.02 * candidate.overlap;
  };
  const holds = (candidate: Candidate) =>
    open.get(candidate.passage)?.isShort === true || holdsNearby(candidate, eligible, bridged(candidate));
  const ranked = eligible
    .map((candidate, place) => ({ candidate, score: score(candidate, place) }))
    .filter(({ candidate, score: reached }) => reached >= enough && holds(candidate))
    .toSorted((a, b) => b.score - a.score);
  const best = ranked[0];
  return best ? { kind: 'passage', closest: first && holds(first) ? first : best.candidate } : null;
}

/** Sentences before and after one. */
const nearby = 2;

/**
 * Whether a sentence, with those around it, holds the names, figures and nouns of the question, and the kind of thing that it asks
 * for. In a long passage these may stand far from each other and have nothing to do with each other.
 * @param bridged nouns that another word of the passage may stand for
 */
function holdsNearby(
  { passage, place }: Candidate,
  candidates: readonly Candidate[],
  bridged: ReadonlySet<string>,
): boolean {
  const around = candidates.filter(
    (other) => other.passage === passage && Math.abs(other.place - place) <= nearby,
  );
  const [first, ...others] = around.map(({ lacks }) => new Set(lacks.map(({ word }) => word)));
  const nowhere = [...(first ?? [])].filter((word) => others.every((lacks) => lacks.has(word)));
  return (
    nowhere.every((word) => bridged.has(word)) &&
    around.some(({ fitsKind, isHeading }) => fitsKind !== false && !isHeading)
  );
}

function holdsAsked({ lacks, words }: PassageFit, meaning: Meaning | null): boolean {
  return lacks.every(
    ({ word, kind }: AskedWord) =>
      kind === 'noun' && meaning !== null && meaning.likeness(word, words) >= likeEnough,
  );
}
