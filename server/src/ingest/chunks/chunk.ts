import { cutBefore, nextStart } from './chunk-cuts.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import { createOutline } from './outline.ts';

/** A range of the document for search: `document.text.slice(start, end) === text`. */
export interface Chunk {
  /** The chunk's position in the document, 0-based. */
  ordinal: number;
  start: number;
  end: number;
  text: string;
  /** The page number, 1-based; null if the format has no pages. */
  page: number | null;
  /** The path of headings: "Terms › 9.2 Data residency"; null before the first heading. */
  section: string | null;
}

export interface ChunkOptions {
  /** Maximum characters (UTF-16 units) of a chunk; defaults to 1000. */
  size?: number;
  /** Maximum characters repeated from the previous chunk; less than half of `size`; defaults to 200. */
  overlap?: number;
}

/**
 * Cuts a document into chunks for search, preferably at paragraphs, then sentences, lines and words. Every non-space character
 * is in at least one chunk.
 *
 * No chunk crosses a page boundary, however short the page, so that a citation can name one page. No chunk crosses a heading
 * either, unless the text before the heading is too short to be found alone. Such a chunk names the section with most of its
 * text.
 */
export function chunk(document: ExtractedDocument, options: ChunkOptions = {}): Chunk[] {
  const { size = 1000, overlap = 200 } = options;
  if (!(size >= 2 && overlap >= 0 && overlap < size / 2))
    throw new RangeError(
      `chunk: overlap (${overlap}) must be at least 0 and less than half of size (${size})`,
    );
  const outline = createOutline(document);
  const chunks: Chunk[] = [];
  for (const { start: from, end: to, page } of stretches(document)) {
    let start = skipBlanks(document.text, from, to);
    while (start < to) {
      const limit = Math.min(start + size, to);
      const heading = outline.headingBetween(start + Math.ceil(size / 4), limit);
      const cut = heading ?? (limit === to ? to : cutBefore(document.text, start, limit));
      const end = trimBlanks(document.text, start, cut);
      chunks.push({
        ordinal: chunks.length,
        start,
        end,
        text: document.text.slice(start, end),
        page,
        section: outline.pathAt(start, end),
      });
      const next = heading ?? (cut === to ? to : nextStart(document.text, cut, overlap));
      start = skipBlanks(document.text, next, to);
    }
  }
  return chunks;
}

function* stretches({ text, pages }: ExtractedDocument) {
  let at = 0;
  for (const { number, start, end } of pages) {
    if (start > at) yield { start: at, end: start, page: null };
    yield { start, end, page: number };
    at = Math.max(at, end);
  }
  if (at < text.length) yield { start: at, end: text.length, page: null };
}

function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text, at)) at++;
  return at;
}

function trimBlanks(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isBlank(text, at - 1)) at--;
  return at;
}

function isBlank(text: string, at: number): boolean {
  return text.charAt(at).trim() === '';
}
