import type { Capabilities, DocumentPage } from '../capabilities.ts';
import { quoteFinder } from '../quotes.ts';
import { type Heading, headingsIn } from './headings.ts';
import { withUnmarkedHeadings } from './unmarked-headings.ts';
import type { TextRange } from './overlapping-ranges.ts';

/** A document, prepared for reading and quoting. */
export interface ReadDocument {
  documentId: string;
  filename: string;
  version: number;
  text: string;
  pages: readonly DocumentPage[];
  /** The headings that the file marks, or guessed ones if its format marks none. */
  headings: readonly Heading[];
  hasSections: boolean;
  /** A sentence that says why the document could not be processed, or null. */
  error: string | null;
}

/** The place of a text in a document. Offsets are UTF-16 units in the text of the document's `version`. */
export interface Place {
  documentId: string;
  filename: string;
  version: number;
  page: number | null;
  section: string | null;
  start: number;
  end: number;
}

/** A place with the exact words of the document. */
export interface QuotedPlace extends Place {
  quote: string;
}

/**
 * Loads a document's text with pages and headings, with the rights of the person.
 * @throws AppError `not-found` for missing documents and for documents without access
 * @example const rfp = await readDocument(call, input.documentId)
 */
export async function readDocument(
  { documents }: Pick<Capabilities, 'documents'>,
  documentId: string,
): Promise<ReadDocument> {
  const [{ filename, error }, content] = await Promise.all([
    documents.get(documentId),
    documents.content(documentId),
  ]);
  const { version, pages, sections } = content;
  const text = content.text ?? '';
  const hasSections = sections.length > 0;
  // Some readers list bookmarks before numbered sections.
  const marked = hasSections ? sections.toSorted((a, b) => a.start - b.start) : headingsIn(text);
  const headings = withUnmarkedHeadings(text, marked);
  return { documentId, filename, version, text, pages, headings, hasSections, error };
}

/** Returns the place of a stretch, for display and links. */
export function placeAt(document: ReadDocument, start: number, end: number): Place {
  const { documentId, filename, version, pages, headings } = document;
  const page = pages.find((one) => start >= one.start && start < one.end)?.number ?? null;
  const section = headings.findLast((one) => one.start <= start)?.title ?? null;
  return { documentId, filename, version, page, section: section?.slice(0, 120) ?? null, start, end };
}

/** Returns the path of headings above an offset: "Evaluation › Technical approach". */
export function pathAt({ headings }: Pick<ReadDocument, 'headings'>, start: number): string {
  const path: Heading[] = [];
  for (const heading of headings) {
    if (heading.start > start) break;
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path.map(({ title }) => title).join(' › ');
}

/**
 * Returns the exact words between two offsets, on one line.
 * @experimental
 */
export const ownWords = ({ text }: Pick<ReadDocument, 'text'>, { start, end }: TextRange) =>
  text.slice(start, end).replaceAll(/\s+/g, ' ').trim();

/**
 * Creates a function that finds quotes in a document or in a stretch of the document. The function returns the document's own
 * words, never the caller's; null when the document does not contain the quote.
 * @example quoteIn(rfp)('The vendor shall submit') // { page: 4, section: 'Submission', quote: 'The vendor shall submit', … }
 */
export function quoteIn(document: ReadDocument, within: TextRange = { start: 0, end: document.text.length }) {
  const find = quoteFinder(document.text.slice(within.start, within.end));
  return (words: string): QuotedPlace | null => {
    const found = words.trim() === '' ? null : find(words);
    if (!found) return null;
    const start = within.start + found.start;
    let end = within.start + found.end;
    // The comparison ignores punctuation, so add the punctuation mark that ends the quoted sentence.
    if (/[.!?]["”]?$/.test(words.trimEnd()) && /[.!?]/.test(document.text[end] ?? '')) end += 1;
    return { ...placeAt(document, start, end), quote: ownWords(document, { start, end }) };
  };
}
