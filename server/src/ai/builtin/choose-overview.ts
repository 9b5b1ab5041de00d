import { cosine } from '../embedders/embedder.ts';
import type { Candidate, ReadPassages } from './candidates.ts';

// Matches a request for an overview only at the beginning of a question: "Who wrote the executive summary?" asks for a person.
const overviewRequest =
  /^(?:(?:please|can you|could you|would you) )*(?:summari[sz]e|sum up|tl;?dr|(?:give me |write |make )?(?:an? |the )?(?:short |brief |quick )?(?:summary|overview|gist)\b|(?:what are|list|give me) the (?:key|main) (?:points?|messages?|findings|takeaways?)|what (?:is|are|does|do) (?:this|these|the|my) (?:\w+ )?(?:documents?|files?|texts?|pdfs?) (?:about|say|contain)|(?:bitte )?fass\w* .{0,60}\bzusammen|zusammenfassung\b|(?:gib mir |mach )?(?:eine )?(?:kurze )?(?:zusammenfassung|übersicht)\b|worum geht es in (?:diese[mnr]?|de[mnr]|meinen) (?:dokument|datei|text|unterlage)\w*|was steht in (?:diese[mnr]?|de[mnr]|meinen) (?:dokument|datei|text|unterlage)\w*)(?!\w)/i;
const sentenceLimit = 5;
// Minimum number of words: shorter sentences are usually labels or table cells.
const minWords = 6;
/** Penalty for similarity to sentences that were already chosen. */
const repetitionCost = 0.4;

/** Whether the question asks about the documents as a whole, which no single sentence answers. */
export function asksForOverview(question: string): boolean {
  return overviewRequest.test(question);
}

/**
 * Chooses up to five representative sentences without repetition (maximal marginal relevance), in source order. If the question
 * names a subject ("What is the Northwind report about?"), only matching sources count.
 * @param vectors in candidate order; without an embedder, each source contributes its first sentence
 */
export function chooseOverview(
  { candidates, fits }: Pick<ReadPassages, 'candidates' | 'fits'>,
  vectors: readonly Float32Array[] | null,
): Candidate[] {
  const named = new Set(
    fits.filter(({ lacks }) => lacks.every(({ kind }) => kind === 'noun')).map(({ passage }) => passage),
  );
  const whole = candidates
    .map((candidate, index) => ({ candidate, vector: vectors?.[index] ?? new Float32Array() }))
    .filter(({ candidate }) => !candidate.isFragment && candidate.text.split(' ').length >= minWords)
    .filter(({ candidate }) => named.size === 0 || named.has(candidate.passage));
  const chosen: typeof whole = [];
  while (chosen.length < sentenceLimit) {
    const open = whole.filter((item) => !chosen.includes(item));
    const next = vectors === null ? firstOfNewSource(open, chosen) : centralPassages(open, chosen, whole);
    if (next === undefined) break;
    chosen.push(next);
  }
  return chosen.map(({ candidate }) => candidate).sort((a, b) => a.passage - b.passage || a.place - b.place);
}

interface Item {
  candidate: Candidate;
  vector: Float32Array;
}

function firstOfNewSource(open: readonly Item[], chosen: readonly Item[]): Item | undefined {
  const isTaken = ({ candidate }: Item) =>
    chosen.some((other) => other.candidate.passage === candidate.passage);
  return open
    .filter((item) => !isTaken(item))
    .sort((a, b) => a.candidate.passage - b.candidate.passage || a.candidate.place - b.candidate.place)[0];
}

function centralPassages(
  open: readonly Item[],
  chosen: readonly Item[],
  whole: readonly Item[],
): Item | undefined {
  const value = ({ candidate, vector }: Item) => {
    const central = whole.reduce((sum, other) => sum + cosine(vector, other.vector), 0) / whole.length;
    const repeated = Math.max(0, ...chosen.map((other) => cosine(vector, other.vector)));
    return central + 0.5 * candidate.overlap - repetitionCost * repeated;
  };
  return open.map((item) => ({ item, value: value(item) })).sort((a, b) => b.value - a.value)[0]?.item;
}
