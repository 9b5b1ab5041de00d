import type { DocumentPage } from '@staffroom/sdk';
import type { Mark } from './marks.ts';

/** A stretch of a document's text that something refers to: offsets in the text of one version. */
export interface Passage {
  version: number;
  start: number;
  end: number;
  /** 1-based; null where the address names none. */
  page: number | null;
}

/** The passage that an address points at: `?version=1&start=120&end=480&page=14`. Null unless it is whole. */
export function readPassage(params: URLSearchParams): Passage | null {
  const [version, start, end] = ['version', 'start', 'end'].map((name) => wholeNumber(params.get(name)));
  if (version == null || start == null || end == null || version < 1 || end <= start) return null;
  return { version, start, end, page: wholeNumber(params.get('page')) };
}

/** The version that an address asks for; null is the current one. */
export function readVersion(params: URLSearchParams): number | null {
  const version = wholeNumber(params.get('version'));
  return version === null || version < 1 ? null : version;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export interface PagePassage {
  page: number;
  /** The part of the passage that stands on this page. */
  quote: string;
  /** What stands before it on the page, to tell it from an equal one further up. */
  before: string;
  look: Mark['look'];
}

/** A mark divided among the pages it stands on. */
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
