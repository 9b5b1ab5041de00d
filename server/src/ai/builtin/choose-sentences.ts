import type { TermLanguage } from '../../text/content-terms.ts';
import type { Candidate } from './candidates.ts';

export interface ScoredSentence extends Candidate {
  /** About 0–1: what words and meaning say together. */
  score: number;
}

interface Judgement {
  similarities: readonly number[] | null;
  costs: readonly number[];
  language: TermLanguage;
}

// Chosen, with what a missing noun costs, on 80 SQuAD questions beside their eight nearest passages with the answer and without it;
// `server/bench/builtin-answers.ts` measures it on others.
/** How much words count beside meaning, and from which score on a sentence is an answer. */
const weights = {
  // Meaning counts more than words: people rarely ask in the words of a document.
  withMeaning: { words: 0.35, enough: 0.5 },
  // The built-in embedder has learnt English; of German it knows what words look like.
  foreign: { words: 0.7, enough: 0.72 },
  wordsOnly: { words: 1, enough: 0.5 },
};
const kindBonus = 0.03;
/** A sentence without a date, a name or a figure, where one is asked for, has to be so much better. */
const otherKind = 0.12;
const fragmentMalus = 0.05;
/** Further sentences are quoted only when they are nearly as good as the first. */
const nearlyAsGood = 0.8;
const sentenceLimit = 3;

/**
 * The one to three sentences that answer best, best first; empty where none is good enough to be an answer.
 * @param similarities cosine of question and candidate, in the order of the candidates; null without an embedder
 * @param costs what is taken off the scores, in the same order
 */
export function chooseSentences(
  candidates: readonly Candidate[],
  { similarities, costs, language }: Judgement,
): ScoredSentence[] {
  const { words, enough } =
    weights[similarities === null ? 'wordsOnly' : language === 'en' ? 'withMeaning' : 'foreign'];
  const scored = candidates
    .map((candidate, index) => {
      const found = words * candidate.overlap + (1 - words) * (similarities?.[index] ?? 0);
      const score = found - (costs[index] ?? 0);
      return { ...candidate, score };
    })
    .filter(
      ({ isHeading, fitsKind, score }) => !isHeading && (fitsKind !== false || score >= enough + otherKind),
    )
    .sort((a, b) => rank(b) - rank(a));
  const ofKind = scored.filter(({ fitsKind, score }) => fitsKind !== false && score >= enough);
  // A near sentence without a date is no answer where one with a date is near enough.
  const ranked = ofKind.length > 0 ? ofKind : scored;
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  if (best < enough) return [];
  const chosen: ScoredSentence[] = [];
  for (const sentence of ranked) {
    if (chosen.length === sentenceLimit) break;
    if (
      sentence.score >= Math.max(enough, best * nearlyAsGood) &&
      !chosen.some((other) => repeats(sentence, other))
    )
      chosen.push(sentence);
  }
  return chosen;
}

// The kind of answer and a cut beginning decide between good sentences, not whether there is one.
function rank({ score, fitsKind, isFragment }: ScoredSentence): number {
  const kind = fitsKind === null ? 0 : fitsKind ? kindBonus : -kindBonus;
  return score + kind - (isFragment ? fragmentMalus : 0);
}

/** Passages overlap: the same sentence comes whole from one and cut from the next. */
function repeats(a: ScoredSentence, b: ScoredSentence): boolean {
  return a.text.includes(b.text) || b.text.includes(a.text);
}
