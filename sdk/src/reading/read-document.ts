import type { Capabilities, DocumentPage } from '../capabilities.ts';
import { quoteFinder } from '../quotes.ts';
import { type Heading, headingsIn } from './headings.ts';
import type { Stretch } from './stretches.ts';

/** A document of the library, ready to be read and quoted. */
export interface ReadDocument {
  documentId: string;
  filename: string;
  version: number;
  text: string;
  pages: readonly DocumentPage[];
  /** What its format names headings; of one that names none, what looks like one. */
  headings: readonly Heading[];
  /** Its format says what a heading is. */
  hasSections: boolean;
  /** Why it could not be read, as a sentence. */
  error: string | null;
}

/** Where words stand. Offsets count UTF-16 units in the text of that version. */
export interface Place {
  documentId: string;
  filename: string;
  version: number;
  page: number | null;
  section: string | null;
  start: number;
  end: number;
}

/** A place with the document's own words there. */
export interface QuotedPlace extends Place {
  quote: string;
}

/**
 * A document's text with its pages and headings, by the right of the person who asks.
 * @throws AppError `not-found` for foreign and missing documents alike
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
  // A reader of a format may tell bookmarks first and numbered parts after them.
  const headings = hasSections ? sections.toSorted((a, b) => a.start - b.start) : headingsIn(text);
  return { documentId, filename, version, text, pages, headings, hasSections, error };
}

/** Where a stretch of a document stands, as people and links say it. */
export function placeAt(document: ReadDocument, start: number, end: number): Place {
  const { documentId, filename, version, pages, headings } = document;
  const page = pages.find((one) => start >= one.start && start < one.end)?.number ?? null;
  const section = headings.findLast((one) => one.start <= start)?.title ?? null;
  return { documentId, filename, version, page, section: section?.slice(0, 120) ?? null, start, end };
}

/** The headings above a place, the nearest last: "Evaluation › Technical approach". */
export function pathAt({ headings }: Pick<ReadDocument, 'headings'>, start: number): string {
  const path: Heading[] = [];
  for (const heading of headings) {
    if (heading.start > start) break;
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path.map(({ title }) => title).join(' › ');
}

/** The words between two offsets, on one line. */
export const ownWords = ({ text }: Pick<ReadDocument, 'text'>, { start, end }: Stretch) =>
  text.slice(start, end).replaceAll(/\s+/g, ' ').trim();

/**
 * Looks quotes up in a document, or in a stretch of it. What is found are the document's own words, never those of whoever
 * quotes it; null for what it does not say.
 * @example quoteIn(rfp)('The vendor shall submit') // { page: 4, section: 'Submission', quote: 'The vendor shall submit', … }
 */
export function quoteIn(document: ReadDocument, within: Stretch = { start: 0, end: document.text.length }) {
  const find = quoteFinder(document.text.slice(within.start, within.end));
  return (words: string): QuotedPlace | null => {
    const found = words.trim() === '' ? null : find(words);
    if (!found) return null;
    const start = within.start + found.start;
    let end = within.start + found.end;
    // The comparison heeds words only; the sign that ends the quoted sentence belongs to it.
    if (/[.!?]["”]?$/.test(words.trimEnd()) && /[.!?]/.test(document.text[end] ?? '')) end += 1;
    return { ...placeAt(document, start, end), quote: ownWords(document, { start, end }) };
  };
}
