import type { DocumentPage } from '@staffroom/sdk';
import { type Chunk, chunk } from '../chunks/chunk.ts';
import type { RecognisedPage } from './ocr-protocol.ts';

export interface PagedText {
  text: string;
  pages: DocumentPage[];
}

/**
 * Appends the OCR text of pages at the end of the document, whatever their page numbers, so that existing offsets stay valid.
 * @param passages the current number of passages
 * @returns the document, and the passages of the added text
 */
export function appendPages(
  document: PagedText,
  recognised: readonly RecognisedPage[],
  passages: number,
): PagedText & { added: Chunk[] } {
  const read = new Map(recognised.map((page) => [page.number, page]));
  const pages = document.pages.flatMap((page) => markRead(page, read.get(page.number)));
  const from = document.text === '' ? 0 : document.text.length + 2;
  const texts: string[] = [];
  const appended: DocumentPage[] = [];
  let at = from;
  for (const { number, text, ...ocr } of recognised) {
    if (text === '') continue;
    texts.push(text);
    appended.push({ number, start: at, end: at + text.length, ocr: quality(ocr) });
    at += text.length + 2;
  }
  if (texts.length === 0) return { text: document.text, pages, added: [] };
  const tail = texts.join('\n\n');
  const chunks = chunk({
    text: tail,
    pages: appended.map((page) => ({ ...page, start: page.start - from, end: page.end - from })),
    sections: [],
    truncated: false,
  });
  return {
    text: document.text === '' ? tail : `${document.text}\n\n${tail}`,
    pages: [...pages, ...appended],
    added: chunks.map((part) => ({
      ...part,
      ordinal: part.ordinal + passages,
      start: part.start + from,
      end: part.end + from,
    })),
  };
}

type Quality = NonNullable<DocumentPage['ocr']>;

function quality({ confidence, turned }: Quality): Quality {
  return { confidence, ...(turned !== undefined && { turned }) };
}

/** Keeps the few words that a scanned page contains as text in a separate entry next to the OCR text. */
function markRead(page: DocumentPage, read: RecognisedPage | undefined): DocumentPage[] {
  if (page.scan !== true || read === undefined) return [page];
  const { number, start, end } = page;
  if (read.text === '') return [{ number, start, end, ocr: quality(read) }];
  return start === end ? [] : [{ number, start, end }];
}
