/** A memory and its words as the database stems them. */
export interface Candidate {
  content: string;
  importance: number;
  createdAt: Date;
  words: string[];
  /** Cosine of its meaning and the question's; null where it is not known. */
  closeness?: number | null;
}

export interface AskedWords {
  /** The question's, stemmed like those of the memories. */
  words: readonly string[];
  /** How many memories there are, also those that have nothing to do with it. */
  total: number;
}

export interface RecallLimits {
  /** How many at most. */
  limit: number;
  /** What they may cost together, in tokens. */
  tokens: number;
}

/** Characters of a token, on average. */
const charactersPerToken = 4;
/** From this share of equal words on, two texts say the same. */
const alike = 0.8;
/** Below this, two meanings have nothing to do with each other. */
export const close = 0.3;
/** A word that most of many memories hold says nothing about any. */
const enoughToCompare = 8;
const common = 0.5;

/**
 * The memories that bear on a question, best first: by the rarity of the words they share with it and by their meaning, then by
 * importance and age.
 * Of memories that say the same only one comes, and none that says what the question says.
 * @param all those that share a word with the question, or come near to its meaning
 */
export function chooseMemories<C extends Candidate>(
  { words: asked, total }: AskedWords,
  all: readonly C[],
  { limit, tokens }: RecallLimits,
): C[] {
  const rarity = new Map(asked.map((word) => [word, rarityOf(word, all, total)]));
  const shared = all.map(({ words }) => words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0));
  const best = Math.max(0, ...shared) || 1;
  const found = all
    .map((memory, index) => {
      const closeness = memory.closeness ?? 0;
      const score = (shared[index] ?? 0) / best + (closeness >= close ? closeness : 0);
      return { memory, score: score * (0.75 + memory.importance / 4) };
    })
    .filter(({ memory, score }) => score > 0 && likeness(memory.words, asked) < alike)
    .toSorted((a, b) => b.score - a.score || b.memory.createdAt.getTime() - a.memory.createdAt.getTime());
  const chosen: C[] = [];
  let room = tokens * charactersPerToken;
  for (const { memory } of found) {
    if (chosen.length === limit) break;
    if (memory.content.length > room) continue;
    if (chosen.some(({ words }) => likeness(words, memory.words) >= alike)) continue;
    chosen.push(memory);
    room -= memory.content.length;
  }
  return chosen;
}

function rarityOf(word: string, all: readonly Candidate[], total: number): number {
  const holding = all.filter(({ words }) => words.includes(word)).length;
  if (total >= enoughToCompare && holding > total * common) return 0;
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5)) + 0.1;
}

/** Shared words of all words, 0–1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length;
  const total = a.length + b.length - shared;
  return total === 0 ? 0 : shared / total;
}
