import { FootnoteReferenceRun, Paragraph, type ParagraphChild, TextRun } from 'docx';
import type { DocumentLanguage } from '../../reading/document-language.ts';

const again: Record<DocumentLanguage, (note: number) => string> = {
  en: (note) => `See note ${note}.`,
  de: (note) => `Siehe Anmerkung ${note}.`,
  es: (note) => `Véase la nota ${note}.`,
  fr: (note) => `Voir la note ${note}.`,
};

/** A citation such as `[1]` or `[1, 3–5]`. */
const citation = /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\]/g;
const range = /(\d{1,3})(?:\s?[–-]\s?(\d{1,3}))?/g;

/** `[1, 3–5]` cites 1, 3, 4 and 5. */
const numbersOf = (marker: string) =>
  [...marker.matchAll(range)].flatMap(([, from, to = from]) => {
    const first = Number(from);
    return Array.from({ length: Math.max(1, Number(to) - first + 1) }, (_, at) => first + at);
  });

/** The footnotes of a Word file, which replace the citations of a text. */
export class SourceNotes {
  readonly #notes: string[] = [];
  readonly #first = new Map<number, number>();
  readonly #sources: readonly string[];
  readonly #language: DocumentLanguage;

  /** @param sources the text of each note; a citation `[1]` refers to the first one */
  constructor(sources: readonly string[], language: DocumentLanguage) {
    this.#sources = sources;
    this.#language = language;
  }

  /** Replaces the citations of a text by references to notes. A citation without a source stays text. */
  runsOf(text: string, run: (part: string) => TextRun): ParagraphChild[] {
    const runs: ParagraphChild[] = [];
    let end = 0;
    for (const { 0: marker, index } of text.matchAll(citation)) {
      const numbers = numbersOf(marker);
      if (numbers.some((number) => this.#sources[number - 1] === undefined)) continue;
      const before = text.slice(end, index).trimEnd();
      if (before !== '') runs.push(run(before));
      for (const [at, number] of numbers.entries()) {
        // Without a comma, notes 2 and 3 look like note 23.
        if (at > 0) runs.push(new TextRun({ text: ',', superScript: true }));
        runs.push(new FootnoteReferenceRun(this.#add(number)));
      }
      end = index + marker.length;
    }
    const rest = text.slice(end);
    return rest === '' ? runs : [...runs, run(rest)];
  }

  /** Word cannot share a note between two references, so a later one gets a note that points to the first. */
  #add(number: number): number {
    const first = this.#first.get(number);
    if (first !== undefined) return this.#notes.push(again[this.#language](first));
    const note = this.#notes.push(this.#sources[number - 1] ?? '');
    this.#first.set(number, note);
    return note;
  }

  /** The notes in the form that the library takes. */
  get footnotes(): Record<string, { children: Paragraph[] }> {
    return Object.fromEntries(
      this.#notes.map((note, at) => [
        at + 1,
        { children: [new Paragraph({ style: 'FootnoteText', children: [new TextRun(` ${note}`)] })] },
      ]),
    );
  }
}
