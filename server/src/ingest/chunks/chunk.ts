import { cutBefore, nextStart } from './chunk-cuts.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import { createOutline } from './outline.ts';

/** A stretch of the document for search: `document.text.slice(start, end) === text`. */
export interface Chunk {
  /** 0-based. */
  ordinal: number;
  start: number;
  end: number;
  text: string;
  /** 1-based; null where the format has no pages. */
  page: number | null;
  /** Heading path, "Terms › 9.2 Data residency"; null before the first heading. */
  section: string | null;
}

export interface ChunkOptions {
  /** Most characters (UTF-16 units) of a chunk; default 1000. */
  size?: number;
  /** Most characters that a chunk repeats of the one before it; less than half of `size`; default 200. */
  overlap?: number;
}

/**
 * Cuts a document into chunks for search, at paragraphs rather than sentences, sentences rather than lines,
 * lines rather than words. Every character but white space is in at least one chunk.
 *
 * No chunk reaches over the end of a page, however short the page: a citation can then name one page and be
 * right. Nor does one reach over a heading, so that it can name one section, unless what stands before the
 * heading is too little to be found by itself; it then names the section that most of it belongs to.
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

/** The pages, or the whole text, and whatever text should lie outside of the pages. */
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
