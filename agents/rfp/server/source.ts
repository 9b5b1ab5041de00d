import { type DocumentPage, quoteFinder } from '@staffroom/sdk';
import type { Place } from '../ledger.ts';
import type { AgentCall } from './kit.ts';

interface Heading {
  title: string;
  /** 1 is the highest. */
  level: number;
  start: number;
}

/** A document, ready to be read and quoted. */
export interface Source {
  documentId: string;
  filename: string;
  version: number;
  text: string;
  pages: readonly DocumentPage[];
  headings: readonly Heading[];
}

/** @throws AppError `not-found` for foreign and missing documents alike */
export async function readSource(call: AgentCall, id: string): Promise<Source & { error: string | null }> {
  const [info, content] = await Promise.all([call.documents.get(id), call.documents.content(id)]);
  const text = content.text ?? '';
  return {
    documentId: info.id,
    filename: info.filename,
    version: content.version,
    text,
    pages: content.pages,
    headings: content.sections.length > 0 ? content.sections : headingsIn(text),
    error: info.error,
  };
}

/** Where a stretch of a source stands, as people and links say it. */
export function placeAt(source: Source, start: number, end: number): Place {
  const { documentId, filename, version, pages } = source;
  const page = pages.find((one) => start >= one.start && start < one.end)?.number ?? null;
  const section = source.headings.findLast((one) => one.start <= start)?.title ?? null;
  return { documentId, filename, version, page, section: section?.slice(0, 120) ?? null, start, end };
}

/** The headings above a place, the nearest last: "Evaluation", "Technical approach". */
export function pathAt({ headings }: Source, start: number): string {
  const path: Heading[] = [];
  for (const heading of headings) {
    if (heading.start > start) break;
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path.map(({ title }) => title).join(' › ');
}

/** Looks words up in part of a source. What is kept is the document's own text, never the words of whoever quotes it. */
export function quoteIn(source: Source, within = { start: 0, end: source.text.length }) {
  const find = quoteFinder(source.text.slice(within.start, within.end));
  return (words: string): { place: Place; quote: string } | null => {
    const found = words.trim() === '' ? null : find(words);
    if (!found) return null;
    const start = within.start + found.start;
    let end = within.start + found.end;
    // The comparison heeds words only; the sign that ends the quoted sentence belongs to it.
    if (/[.!?]["”]?$/.test(words.trimEnd()) && /[.!?]/.test(source.text[end] ?? '')) end += 1;
    return { place: placeAt(source, start, end), quote: ownWords(source, start, end) };
  };
}

export const ownWords = ({ text }: Source, start: number, end: number) =>
  text.slice(start, end).replaceAll(/\s+/g, ' ').trim();

const numbered = /^(?:section |article )?(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+\p{Lu}/iu;

/** Of formats that do not say what a heading is: a short line of its own, in capitals, numbered or without an end. */
function headingsIn(text: string): Heading[] {
  return [...text.matchAll(/(?<=^|\n\s*\n)[^\S\n]*([^\n]{3,80})(?=\n)/g)].flatMap(
    ({ 1: line = '', index }) => {
      const marks = /^#{1,6}(?= )/.exec(line.trim())?.[0].length;
      const title = line.replace(/^\s*#{1,6} /, '').trim();
      if (marks) return [{ title, level: marks, start: index }];
      const number = numbered.exec(title)?.[1];
      // A line of contents ends in a page; a sentence in its sign; a list has its own.
      if (/[.,;:|?!]$|\s\d+$|^[-•●*(]|^\d+$|@|\|/.test(title)) return [];
      if (number) return [{ title, level: number.split('.').length, start: index }];
      if (/\p{Lu}{3}/u.test(title) && title === title.toUpperCase())
        return [{ title, level: 1, start: index }];
      const words = title.split(/\s+/);
      const isTitle =
        words.length <= 8 &&
        words.every((word) => /^\p{Lu}|^(?:and|of|or|the|to|for|in|on|a|with|be|by)$|^\W/u.test(word));
      return isTitle ? [{ title, level: 2, start: index }] : [];
    },
  );
}
