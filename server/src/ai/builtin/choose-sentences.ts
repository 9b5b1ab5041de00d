import type { TermLanguage } from '../../text/content-terms.ts';
import type { Candidate } from './candidates.ts';

export interface ScoredSentence extends Candidate {
  /** Between about 0 and 1, from matching words and the similarity of embeddings. */
  score: number;
}

interface Judgement {
  similarities: readonly number[] | null;
  costs: readonly number[];
  language: TermLanguage;
}

// The weights below and the cost of a missing noun were tuned on 80 SQuAD questions and their eight nearest passages, with and
// without the answer. `server/bench/builtin-answers.ts` measures other questions.
/** The weight of matching words against that of embeddings, and the minimum score of a sentence that counts as an answer. */
const weights = {
  // The embedding weighs more than the words, because people rarely use the words of the document.
  withMeaning: { words: 0.35, enough: 0.5 },
  // The built-in embedder was trained on English; for German, it compares only spelling.
  foreign: { words: 0.7, enough: 0.72 },
  wordsOnly: { words: 1, enough: 0.5 },
};
const kindBonus = 0.03;
/** A sentence without the date, name or figure that the question asks for must score higher by this much. */
const otherKind = 0.12;
const fragmentMalus = 0.05;
/** A further sentence is quoted only if its score reaches this share of the best score. */
const nearlyAsGood = 0.8;
const sentenceLimit = 3;

/**
 * Returns the one to three best sentences, best first; empty if none is good enough.
 * @param similarities cosine of question and candidate, in candidate order; null without an embedder
 * @param costs penalties on the scores, in candidate order
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
  // If sentences with the right kind of answer score high enough, sentences without it are dropped.
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

// The wrong kind of answer or a cut-off beginning lowers the rank of a sentence, but does not exclude it.
function rank({ score, fitsKind, isFragment }: ScoredSentence): number {
  const kind = fitsKind === null ? 0 : fitsKind ? kindBonus : -kindBonus;
  return score + kind - (isFragment ? fragmentMalus : 0);
}

/** Overlapping passages repeat a sentence, once whole and once cut. */
function repeats(a: ScoredSentence, b: ScoredSentence): boolean {
  return a.text.includes(b.text) || b.text.includes(a.text);
}
