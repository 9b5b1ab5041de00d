import type { Passage } from '@staffroom/sdk';

/**
 * Leaves out a passage more than half of which a better one of the same version already shows. Neighbours share their edges;
 * those stay, because an answer may lie in either.
 * @param ranked best first
 */
export function withoutRepetition(ranked: Passage[]): Passage[] {
  const kept: Passage[] = [];
  for (const passage of ranked) if (!kept.some((better) => repeats(passage, better))) kept.push(passage);
  return kept;
}

function repeats(passage: Passage, better: Passage): boolean {
  if (passage.documentId !== better.documentId || passage.version !== better.version) return false;
  const shared = Math.min(passage.end, better.end) - Math.max(passage.start, better.start);
  return shared > (passage.end - passage.start) / 2;
}
