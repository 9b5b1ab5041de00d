import { type DocumentInfo, type DocumentPage, quoteFinder } from '@staffroom/sdk';
import type { TextRange } from '@staffroom/sdk/reading';
import type { Finding } from '../../findings/finding.ts';
import type { AgentCall } from '../kit.ts';

export interface Source {
  info: DocumentInfo;
  text: string;
  pages: readonly DocumentPage[];
}

/** Reads the text of a document. @throws AppError `not-found` for foreign and missing documents */
export async function readSource(call: AgentCall, id: string): Promise<Source> {
  const [info, text, pages] = await Promise.all([
    call.documents.get(id),
    call.documents.text(id),
    call.documents.pages(id),
  ]);
  return { info, text, pages };
}

export type Evidence = Pick<
  Finding,
  'documentId' | 'filename' | 'version' | 'page' | 'section' | 'quote' | 'start' | 'end' | 'checked'
>;

/** Size of passages in characters, large enough for any quote. */
export const wide = { size: 40_000, overlap: 8_000 };

/** Maximum characters of a stored quote. A longer match comes from a quote that leaves out a large part of the text. */
const maxQuoteLength = 2_000;
const nowhere = { page: null, section: null, start: null, end: null };

/**
 * Finds quotes in a passage. The evidence is always the text of the document at that place, never the words of the model or
 * person who quotes it.
 */
export function evidenceOf({ info, text, pages }: Source, within: TextRange): (quote: string) => Evidence {
  const find = quoteFinder(text.slice(within.start, within.end));
  const document = { documentId: info.id, filename: info.filename, version: info.version };
  return (quote) => {
    if (quote.trim() === '') return { ...document, ...nowhere, quote: '', checked: 'none' };
    const found = find(quote);
    if (!found)
      return { ...document, ...nowhere, quote: quote.slice(0, maxQuoteLength), checked: 'not-found' };
    const start = within.start + found.start;
    const end = within.start + found.end + signBehind(text, within.start + found.end, quote);
    const words = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
    return {
      ...document,
      start,
      end,
      page: pages.find((page) => start >= page.start && start < page.end)?.number ?? null,
      section: sectionAt(text, start),
      quote: words.length > maxQuoteLength ? quote.slice(0, maxQuoteLength) : words,
      checked: 'verified',
    };
  };
}

/**
 * Returns 1 if the mark that ends the quoted sentence follows in the text, otherwise 0. The search for a quote ignores
 * punctuation.
 */
function signBehind(text: string, end: number, quote: string): number {
  const sign = /[.!?]$/.exec(quote.trimEnd())?.[0];
  return sign !== undefined && text[end] === sign ? 1 : 0;
}

/** Number of characters before a quote that are searched for its heading. */
const reach = 8_000;
const heading =
  /^(?:#{1,6} +\S.*|(?:[Aa]rticle|ARTICLE|[Ss]ection|SECTION|[Cc]lause|CLAUSE|§) *\d[\d.]*.*|\d{1,2}(?:\.\d{1,2}){0,3}\.? +\p{Lu}.*)$/u;

/** Returns the nearest line above that looks like a heading, such as "9.2 Data residency". */
function sectionAt(text: string, at: number): string | null {
  const lines = text
    .slice(Math.max(0, at - reach), at)
    .split('\n')
    .slice(0, -1);
  const line = lines.findLast(
    (each) => each.length <= 90 && heading.test(each.trim()) && !/[.;,]\s*$/.test(each),
  );
  return line?.trim().replace(/^#+ +/, '') ?? null;
}
