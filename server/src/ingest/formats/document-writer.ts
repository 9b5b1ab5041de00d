import { cleanText } from '../../text/clean-text.ts';
import type { EmbeddedFile, ExtractedDocument } from '../extracted-document.ts';

/** Puts a document together piece by piece, so that offsets are right from the start. */
export interface DocumentWriter {
  /** Nothing more will be kept: stop reading. */
  readonly full: boolean;
  /**
   * Adds cleaned text behind a separator.
   * @returns where it begins and what was kept of it; undefined if nothing was left of it
   */
  add(raw: string, separator?: string): { start: number; text: string } | undefined;
  /** Adds the heading and opens the section it names. */
  heading(raw: string, level: number): void;
  /** Opens a section at a heading that is in the text already. */
  section(title: string, level: number, start: number): void;
  /** Opens a section, which has no heading in the text, at whatever is added next. */
  nextSection(title: string, level: number): void;
  /** What `write` adds is the page; an empty page has its place too. */
  page(number: number, write: () => void): void;
  /** These pages are pictures: what stands on them has not been read. */
  markScans(numbers: readonly number[]): void;
  /** Something was left out on purpose. */
  truncate(): void;
  /** The encoding that a person has chosen for the text of this file. */
  readonly encoding: string | undefined;
  /** In which encoding it was read, where the file does not say that. */
  readAs(encoding: string): void;
  /** Says what a person who looks at the document should know of how it was read, as a sentence. */
  remark(sentence: string): void;
  /** A file in this one that becomes a document of its own. @returns false where there are too many */
  attach(file: EmbeddedFile): boolean;
  finish(): ExtractedDocument;
}

const mostRemarks = 20;
const mostAttachments = 50;

/** No honest file has more; a hostile one could fill the memory with a million empty ones. */
const mostSections = 10_000;
const longestTitle = 200;

export function createDocumentWriter(limit: number, encoding?: string): DocumentWriter {
  const pieces: string[] = [];
  const document: ExtractedDocument = { text: '', pages: [], sections: [], truncated: false };
  let length = 0;
  let full = false;
  let awaited: { title: string; level: number } | undefined;
  /** Where the open page begins, once something is on it. */
  let begun: number | undefined;

  function add(raw: string, separator = '\n\n'): { start: number; text: string } | undefined {
    const lead = length === 0 ? '' : separator;
    const room = limit - length - lead.length;
    // Cleaning works on copies, so a huge text is cut before it; half of it may be invisible.
    const cleaned = cleanText(raw.slice(0, Math.max(0, room * 2))).replace(/^\n+|\n+$/g, '');
    if (cleaned.trim() === '') return undefined;
    const text = cleaned.length <= room ? cleaned : cleaned.slice(0, room).toWellFormed();
    if (cleaned.length > room || raw.length > room * 2) {
      document.truncated = true;
      full = true;
    }
    pieces.push(lead, text);
    const start = length + lead.length;
    begun ??= start;
    if (awaited !== undefined) section(awaited.title, awaited.level, start);
    awaited = undefined;
    length = start + text.length;
    return { start, text };
  }

  function section(title: string, level: number, start: number): void {
    if (title === '' || document.sections.length >= mostSections) return;
    const name = cleanText(title).replace(/\s+/g, ' ').trim().slice(0, longestTitle).toWellFormed();
    document.sections.push({ title: name, level, start });
  }

  return {
    get full() {
      return full;
    },
    add,
    section,
    heading(raw, level) {
      const added = add(raw);
      if (added !== undefined) section(added.text, level, added.start);
    },
    nextSection(title, level) {
      awaited = { title, level };
    },
    page(number, write) {
      const outer = begun;
      begun = undefined;
      write();
      document.pages.push({ number, start: begun ?? length, end: length });
      begun = outer;
    },
    markScans(numbers) {
      const marked = new Set(numbers);
      for (const page of document.pages) if (marked.has(page.number)) page.scan = true;
    },
    truncate() {
      document.truncated = true;
    },
    encoding,
    readAs(used) {
      document.encoding = used;
    },
    remark(sentence) {
      const remarks = (document.remarks ??= []);
      if (remarks.length < mostRemarks && !remarks.includes(sentence)) remarks.push(sentence);
    },
    attach(file) {
      const attachments = (document.attachments ??= []);
      return attachments.length < mostAttachments && attachments.push(file) > 0;
    },
    finish: () => ({ ...document, text: pieces.join('') }),
  };
}
