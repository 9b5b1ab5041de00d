import type { Passage } from '@staffroom/sdk';

export interface RankedPassage extends Passage {
  /** Whether this is the only passage that contains the rarest word of the question. */
  alone: boolean;
  /** Whether one document exceeded its share of the nearest passages, so that passages of other documents may be missing. */
  crowded: boolean;
}

/**
 * The number of first places in which the only passage with the rarest word is kept. Many questions ask about a name or number
 * that occurs once, even if other passages are more similar.
 */
const keptPlaces = 3;
/** The fraction of the best score below which a passage displaces no passage of another document. */
const worthwhile = 0.5;

/**
 * Selects the passages to show, best first. Removes duplicates, puts the only passage with the rarest word among the first
 * three, and limits each document to half of the passages while other documents are relevant.
 * @param ranked all candidates, best first
 */
export function chooseHits(ranked: RankedPassage[], limit: number): Passage[] {
  const different = withoutRepetition(withPlaceKept(ranked));
  const chosen = new Set(byShare(different, limit).slice(0, limit));
  return different
    .filter((passage) => chosen.has(passage))
    .map(({ alone: _, crowded: __, ...passage }) => passage);
}

function withPlaceKept(ranked: RankedPassage[]): RankedPassage[] {
  const at = ranked.findIndex(({ alone }) => alone);
  const kept = ranked[at];
  if (!kept || at < keptPlaces) return ranked;
  const others = ranked.toSpliced(at, 1);
  return others.toSpliced(keptPlaces - 1, 0, kept);
}

/** Sorts passages: first those within their document's share, then those beyond it, then those with a low score. */
function byShare(passages: RankedPassage[], limit: number): RankedPassage[] {
  const share = Math.max(keptPlaces, Math.ceil(limit / 2));
  const best = Math.max(...passages.map(({ score }) => score));
  const counts = new Map<string, number>();
  const rank = (passage: RankedPassage) => {
    const count = (counts.get(passage.documentId) ?? 0) + 1;
    counts.set(passage.documentId, count);
    return passage.score < best * worthwhile && !passage.alone ? 2 : count > share ? 1 : 0;
  };
  const ranks = new Map(passages.map((passage) => [passage, rank(passage)]));
  return passages.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/**
 * Removes a passage if a better passage of the same version covers more than half of it. Neighboring passages overlap less and
 * stay, because either may contain the answer.
 */
function withoutRepetition(ranked: RankedPassage[]): RankedPassage[] {
  const kept: RankedPassage[] = [];
  for (const passage of ranked) if (!kept.some((better) => repeats(passage, better))) kept.push(passage);
  return kept;
}

function repeats(passage: Passage, better: Passage): boolean {
  if (passage.documentId !== better.documentId || passage.version !== better.version) return false;
  const shared = Math.min(passage.end, better.end) - Math.max(passage.start, better.start);
  return shared > (passage.end - passage.start) / 2;
}
