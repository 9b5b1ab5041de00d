import type { Passage } from '@staffroom/sdk';

export interface RankedPassage extends Passage {
  /** It alone holds the rarest word of the question. */
  alone: boolean;
  /** A document took more than its share of the nearest, so that others may be missing. */
  crowded: boolean;
}

/** A name or a number that stands in one place only is what many questions are about, whatever else resembles them. */
const keptPlaces = 3;
/** Passages of others with less than this part of the best score push nobody out. */
const worthwhile = 0.5;

/**
 * Of the ranked passages those that are shown, best first: none that repeats another, the one that alone holds the rarest word among
 * the first three, and of one document no more than half as long as others have something to say.
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

/** Those within their document's share and those beyond it, in the order in which there is room for them. */
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
 * Leaves out a passage more than half of which a better one of the same version already shows. Neighbours share their edges;
 * those stay, because an answer may lie in either.
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
