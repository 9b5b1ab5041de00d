import { setImmediate as breathe } from 'node:timers/promises';
import { type Passage, quoteFinder } from '@staffroom/sdk';
import type { AnswerChecks } from '@staffroom/sdk/internal/shared';
import type { AnswerQuote } from './answer-quotes.ts';

type Finder = (quote: string) => unknown;
type CheckedQuote = AnswerChecks['quotes'][number];

export interface QuoteMaterial {
  sources: readonly (Passage | undefined)[];
  /** The person's question: an answer may repeat it, but not attribute it to a source. */
  question: string;
  /** The texts of attached files. A quote from an attached file is correct and gets no citation. */
  attached: readonly string[];
  /** Texts of documents in pieces, for quotes that extend beyond a passage. */
  documents: (documents: readonly Pick<Passage, 'documentId' | 'version'>[]) => AsyncIterable<DocumentPiece>;
}

export interface DocumentPiece {
  documentId: string;
  /** The next piece of the document's text; null if the server did not read the remaining text. */
  text: string | null;
}

/**
 * Searches for each quote in the sources that the quote cites, in the other sources, in the person's own texts, and in the full
 * documents. If a quote was not found and some document could not be read completely, the result leaves out the quote.
 */
export async function checkQuotes(
  quotes: readonly AnswerQuote[],
  { sources, question, attached, documents }: QuoteMaterial,
  signal: AbortSignal,
): Promise<CheckedQuote[]> {
  if (quotes.length === 0) return [];
  const inSources = sources.map((source) => quoteFinder(source?.quote ?? ''));
  const checked = new Map<AnswerQuote, CheckedQuote>();
  const verify = (quote: AnswerQuote, citation: number | null) => {
    checked.set(quote, { start: quote.start, end: quote.end, verdict: 'verified', citation });
  };
  for (const quote of quotes) {
    const order = [...quote.cited.map((number) => number - 1), ...inSources.keys()];
    const holder = order.find((place) => inSources[place]?.(quote.text));
    if (holder !== undefined) verify(quote, holder + 1);
  }
  const open = () => quotes.filter((quote) => !checked.has(quote));
  const repeating = () => open().filter(({ mayRepeat }) => mayRepeat);
  for await (const find of findersOf([question], repeating)) {
    if (signal.aborted) break;
    for (const quote of repeating()) if (find(quote.text)) verify(quote, null);
  }
  for await (const find of findersOf(attached, open)) {
    if (signal.aborted) break;
    for (const quote of open()) if (find(quote.text)) verify(quote, null);
  }
  const wanted = ordered(sources, open());
  let allRead = true;
  if (open().length > 0 && wanted.length > 0) {
    for await (const { documentId, text } of documents(wanted)) {
      if (signal.aborted || open().length === 0) break;
      if (text === null) {
        allRead = false;
        continue;
      }
      const find = quoteFinder(text);
      for (const quote of open()) if (find(quote.text)) verify(quote, numberOf(sources, quote, documentId));
      await breathe();
    }
  }
  return quotes.flatMap((quote) => {
    const known = checked.get(quote);
    if (known) return [known];
    return signal.aborted || !allRead
      ? []
      : [{ start: quote.start, end: quote.end, verdict: 'not-found', citation: null } as const];
  });
}

async function* findersOf(texts: readonly string[], open: () => readonly unknown[]): AsyncGenerator<Finder> {
  for (const text of texts) {
    if (open().length === 0) return;
    for (const piece of pieces(text)) {
      yield quoteFinder(piece);
      await breathe();
    }
  }
}

/** Characters to normalize in one step, and the overlap of two pieces: the length of a long quote. */
const pieceLength = 120_000;
const overlap = 8_000;

function pieces(text: string): string[] {
  const found: string[] = [];
  for (let start = 0; start === 0 || start + overlap < text.length; start += pieceLength - overlap) {
    found.push(text.slice(start, start + pieceLength));
  }
  return found;
}

/** The documents of the sources, with the cited documents first. */
function ordered(sources: readonly (Passage | undefined)[], quotes: readonly AnswerQuote[]): Passage[] {
  const cited = new Set(quotes.flatMap((quote) => quote.cited));
  const first = sources.filter((_, place) => cited.has(place + 1));
  const versions = new Map<string, Passage>();
  for (const source of [...first, ...sources]) {
    if (!source) continue;
    const key = `${source.documentId} ${source.version}`;
    if (!versions.has(key)) versions.set(key, source);
  }
  return [...versions.values()];
}

function numberOf(
  sources: readonly (Passage | undefined)[],
  { cited }: AnswerQuote,
  documentId: string,
): number | null {
  const own = cited.find((number) => sources[number - 1]?.documentId === documentId);
  if (own !== undefined) return own;
  const place = sources.findIndex((source) => source?.documentId === documentId);
  return place < 0 ? null : place + 1;
}
