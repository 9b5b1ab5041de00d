import type { Passage } from '@staffroom/sdk';

export interface RankedPassage extends Passage {
  /** The only passage that contains the rarest word of the question. */
  alone: boolean;
  /** A document exceeded its share of the nearest passages, so others may be missing. */
  crowded: boolean;
}

/** Many questions ask about a name or number that occurs only once, even if other passages are more similar. */
const keptPlaces = 3;
/** Passages below this fraction of the best score displace no others. */
const worthwhile = 0.5;

/**
 * Selects the passages to show, best first. Removes duplicates, puts the only passage with the rarest word among the first
 * three, and limits a document to half while others are relevant.
 * @param ranked best first
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

/** Passages within their document's share, followed by the rest. */
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
 * Drops a passage if a better one of the same version covers more than half of it. Neighbors share their edges and stay,
 * because either may contain the answer.
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
