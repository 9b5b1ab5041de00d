import type { DocumentPage } from '@staffroom/sdk';
import type { Mark } from './marks.ts';

/** A part of a document's text that a link refers to, as offsets in one version. */
export interface Passage {
  version: number;
  start: number;
  end: number;
  /** Number of the page, from 1; null if the passage has none. */
  page: number | null;
}

/** Reads a passage from an address: `?version=1&start=120&end=480&page=14`. Null if incomplete. */
export function readPassage(params: URLSearchParams): Passage | null {
  const [version, start, end] = ['version', 'start', 'end'].map((name) => wholeNumber(params.get(name)));
  if (version == null || start == null || end == null || version < 1 || end <= start) return null;
  return { version, start, end, page: wholeNumber(params.get('page')) };
}

/** Reads the version in an address; null means the current one. */
export function readVersion(params: URLSearchParams): number | null {
  const version = wholeNumber(params.get('version'));
  return version === null || version < 1 ? null : version;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export interface PagePassage {
  page: number;
  /** The words of the passage that are on this page. */
  quote: string;
  /** The text before the quote on the page, by which equal occurrences are told apart. */
  before: string;
  look: Mark['look'];
}

export function markOnPages(
  text: string,
  pages: readonly DocumentPage[],
  { start, end, look }: Mark,
): PagePassage[] {
  return pages
    .filter((page) => page.start < end && page.end > start)
    .map((page) => ({
      page: page.number,
      quote: text.slice(Math.max(start, page.start), Math.min(end, page.end)),
      before: text.slice(page.start, Math.max(start, page.start)),
      look,
    }));
}
