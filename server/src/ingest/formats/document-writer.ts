import { cleanText } from '../../text/clean-text.ts';
import type { EmbeddedFile, ExtractedDocument } from '../extracted-document.ts';

/** Builds a document piece by piece, with correct offsets. */
export interface DocumentWriter {
  readonly full: boolean;
  /**
   * Cleans a text and adds it after a separator.
   * @returns the offset and the added text; undefined if nothing was left
   */
  add(raw: string, separator?: string): { start: number; text: string } | undefined;
  heading(raw: string, level: number): void;
  section(title: string, level: number, start: number): void;
  /** Opens a section where the next text is added. Its title does not appear in the text. */
  nextSection(title: string, level: number): void;
  page(number: number, write: () => void): void;
  markScans(numbers: readonly number[]): void;
  truncate(): void;
  /** The encoding that a person selected for this file. */
  readonly encoding: string | undefined;
  readAs(encoding: string): void;
  remark(sentence: string): void;
  /** Adds an attached file as a separate document. @returns false if there are too many */
  attach(file: EmbeddedFile): boolean;
  finish(): ExtractedDocument;
}

const maxRemarks = 20;
const maxAttachments = 50;

/** Maximum number of sections, more than any real file has. A hostile file could fill the memory with empty sections. */
const maxSections = 10_000;
const maxTitleLength = 200;

export function createDocumentWriter(limit: number, encoding?: string): DocumentWriter {
  const pieces: string[] = [];
  const document: ExtractedDocument = { text: '', pages: [], sections: [], truncated: false };
  let length = 0;
  let full = false;
  let awaited: { title: string; level: number } | undefined;
  /** Offset where the current page begins; undefined until the page has text. */
  let begun: number | undefined;

  function add(raw: string, separator = '\n\n'): { start: number; text: string } | undefined {
    const lead = length === 0 ? '' : separator;
    const room = limit - length - lead.length;
    // Cuts a huge text before cleaning, because cleaning copies it. Up to half of the characters may be invisible.
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
    if (title === '' || document.sections.length >= maxSections) return;
    const name = cleanText(title).replace(/\s+/g, ' ').trim().slice(0, maxTitleLength).toWellFormed();
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
      if (remarks.length < maxRemarks && !remarks.includes(sentence)) remarks.push(sentence);
    },
    attach(file) {
      const attachments = (document.attachments ??= []);
      return attachments.length < maxAttachments && attachments.push(file) > 0;
    },
    finish: () => ({ ...document, text: pieces.join('') }),
  };
}
