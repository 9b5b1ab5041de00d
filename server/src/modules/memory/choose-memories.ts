export interface Candidate {
  content: string;
  importance: number;
  createdAt: Date;
  words: string[];
  /** The cosine similarity of the memory to the question; null if unknown. */
  closeness?: number | null;
}

export interface AskedWords {
  words: readonly string[];
  /** The number of all memories, including those that do not match the question. */
  total: number;
}

export interface RecallLimits {
  limit: number;
  /** The maximum number of tokens of all selected memories together. */
  tokens: number;
}

/** The average number of characters per token. */
const charactersPerToken = 4;
/** The share of common words from which two texts count as duplicates. */
const alike = 0.8;
/** The cosine similarity below which two texts count as unrelated. */
export const close = 0.3;
/** The number of memories from which a word that occurs in most of them has no weight. */
const enoughToCompare = 8;
const common = 0.5;

/**
 * Selects the memories for a question, best first. The order depends on the rarity of shared words and on similarity, then on
 * importance and age. Skips duplicates, and memories that repeat the question.
 * @param all all memories that share a word with the question or are similar to it
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

/** The Jaccard similarity of two lists of words, from 0 to 1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length;
  const total = a.length + b.length - shared;
  return total === 0 ? 0 : shared / total;
}
