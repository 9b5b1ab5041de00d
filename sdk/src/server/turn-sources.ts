import { attachmentDocumentId, type Passage } from '../capabilities.ts';
import type { ChatTurn } from '../chat.ts';
import { textPieces } from './tools/text-pieces.ts';

/** Maximum number of passages from attached files, in addition to the search results. */
const maxPassages = 12;
const minWordLength = 4;

interface Piece {
  filename: string;
  start: number;
  quote: string;
}

/**
 * Returns the sources of an answer: first the passages of attached files, including those of earlier questions, that share most
 * words with the question; then the given search results. `turnMessages` passes the whole files to the model; this function
 * numbers their passages for citations.
 * @example const sources = turnSources(turn, await call.search.passages(turn.message));
 * @experimental
 */
export function turnSources(
  { message, history, attachments }: Pick<ChatTurn, 'message' | 'history' | 'attachments'>,
  found: readonly Passage[] = [],
): Passage[] {
  const files = [...attachments, ...history.toReversed().flatMap((entry) => entry.attachments ?? [])];
  const pieces = files.flatMap(piecesOf);
  const chosen = new Set(bestMatches(pieces, message).slice(0, maxPassages));
  return [...pieces.filter((piece) => chosen.has(piece)).map(asPassage), ...found];
}

/** Sorts pieces by how well they match, the best first. Pieces without a shared word keep their order, at the end. */
function bestMatches(pieces: readonly Piece[], question: string): Piece[] {
  const texts = pieces.map(({ quote }) => quote.toLowerCase());
  const scores = new Map<Piece, number>();
  for (const stem of stemsOf(question)) {
    const holders = pieces.filter((_, index) => texts[index]?.includes(stem));
    // A word that occurs in few pieces counts more.
    for (const piece of holders) scores.set(piece, (scores.get(piece) ?? 0) + 1 / (1 + holders.length));
  }
  return pieces.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** Returns the stems of the question's words, so that "notices" matches "notice". */
function stemsOf(question: string): Set<string> {
  const words =
    question
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length >= minWordLength || /\p{N}/u.test(word));
  return new Set(long.map((word) => (word.length > 6 ? word.slice(0, -2) : word.replace(/s$/, ''))));
}

const piecesOf = ({ filename, text }: ChatTurn['attachments'][number]): Piece[] =>
  textPieces(text).map(({ start, quote }) => ({ filename, start, quote }));

function asPassage({ filename, start, quote }: Piece): Passage {
  const documentId = attachmentDocumentId(filename);
  const end = start + quote.length;
  return {
    id: `${documentId}:${start}`,
    documentId,
    filename,
    version: 1,
    page: null,
    section: null,
    start,
    end,
    quote,
    score: 1,
  };
}
