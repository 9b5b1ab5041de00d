import type { DocumentSection } from '../extracted-document.ts';

export interface NumberedLine {
  /** The numbers of the label: [12, 1] for "12.1". */
  path: readonly number[];
  /** The label in the text: "12.1", "§ 7", "Article 4". */
  label: string;
  /** The whole line, with normalized spaces. */
  title: string;
  start: number;
  /** The line looks like a heading: it is short, does not end like a sentence, and no sentence continues on the next line. */
  isHeading: boolean;
  /** The format already marks the line as a heading. */
  isKnown: boolean;
  /** The number follows a word, as in "Article 4". */
  isNamed: boolean;
  /** The next non-empty line also begins with a number. */
  nextIsNumbered: boolean;
  /** The next line ends with dots and a page number, so this line and the next belong to a table of contents. */
  isOfContents: boolean;
}

const names =
  'Article|Section|Clause|Chapter|Part|Annex|Appendix|Schedule|Exhibit|Artikel|Abschnitt|Ziffer|Kapitel|Teil|Anlage|Anhang|Artículo|Cláusula|Sección|Capítulo|Clausola|Articolo|Sezione|Chapitre';
/** Matches a numbered line. Markdown characters may surround the number. */
const numbered = new RegExp(
  `^[ \\t>]{0,12}(?:#{1,6} {1,3})?[*_]{0,3}((?:(?:${names})[ \\t]+|§§?[ \\t]*)?(\\d{1,3}(?:\\.\\d{1,3}){0,5}|[IVXL]{1,7}(?=[.:)]?(?:\\s|$|\\*)))([.:)]?))[*_]{0,3}(?:[ \\t]+[-–—:]?[ \\t]*(\\S.*))?$`,
  'iu',
);
const leader = /\.{4}|(?:\.\s){4}|…{2}|(?<!\s)\s{3,}\d{1,4}$/;
const sentenceEnd = /[.;:,!?]$/;
/** Maximum length of a heading in characters. */
const maxHeadingLength = 90;
const maxLineLength = 2_000;
/** Maximum number of lines, more than any real file has. */
const maxLines = 50_000;

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

export function candidatesOf(text: string, sections: readonly DocumentSection[]): NumberedLine[] {
  const known = new Set(sections.map(({ start }) => start));
  const found: NumberedLine[] = [];
  let at = 0;
  let open: NumberedLine | undefined;
  let blanks = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    if (line.trim() === '') {
      blanks++;
      continue;
    }
    const candidate = readLine(line, start, known.has(start));
    if (open !== undefined && isOfContents(line)) open.isOfContents = true;
    if (open !== undefined) {
      open.nextIsNumbered = candidate !== undefined;
      // A line is not a heading if its sentence continues on the next line.
      if (blanks === 0 && candidate === undefined && /^\s*[\p{Ll},;.)]/u.test(line)) open.isHeading = false;
    }
    open = candidate;
    blanks = 0;
    if (candidate !== undefined && found.push(candidate) >= maxLines) break;
  }
  return found;
}

function isOfContents(line: string): boolean {
  return line.length <= maxLineLength && leader.test(line);
}

function readLine(line: string, start: number, isKnown: boolean): NumberedLine | undefined {
  if (line.length > maxLineLength) return readLine(line.slice(0, maxLineLength), start, isKnown);
  const [, label, number, mark, rest = ''] = numbered.exec(line) ?? [];
  if (label === undefined || number === undefined) return undefined;
  const isNamed = /^[\p{L}§]/u.test(label) && !/^[ivxl]+[.:)]?$/i.test(label);
  // A lowercase label belongs to a reference within a sentence: "see section\n9.0 for details".
  if (isNamed && !isKnown && /^\p{Ll}/u.test(label)) return undefined;
  const isRoman = !/^\d/.test(number);
  const path = isRoman ? [romanValue(number)] : number.split('.').map(Number);
  const words = rest.replace(/(?<![*_#])[*_#]+$/, '').trim();
  // "III. Notices" is a numbered line, but the word "I" is not. A Roman number without a period is not one either.
  if (isRoman && !isNamed && !isKnown && (mark !== '.' || number !== number.toUpperCase())) return undefined;
  if (words === '' && !isNamed && !isKnown) return undefined;
  if (path.length === 1 && !isNamed && !isKnown && mark === '' && !/^\p{Lu}/u.test(words)) return undefined;
  if (!/^["'“”„«([]*[\p{Lu}\p{Lo}]/u.test(words) && !(isNamed && words === '') && !isKnown && !isNamed)
    return undefined;
  if (isOfContents(line) || words.includes(' | ')) return undefined;
  // "1)" numbers a list item, not a heading, and "0." numbers nothing.
  if (path.length === 1 && !isNamed && !isKnown && (mark === ')' || path[0] === 0)) return undefined;
  // Shortens "2.0" to "2", because it is the heading above "2.1".
  if (path.length === 2 && path[1] === 0) path.pop();
  return {
    path,
    label: label.replace(/\s+/g, ' ').replace(/[:)]$/, ''),
    title: `${label} ${words}`.replace(/\s+/g, ' ').trim(),
    start,
    isHeading: words.length <= maxHeadingLength && !sentenceEnd.test(words),
    isKnown,
    isNamed,
    nextIsNumbered: false,
    isOfContents: false,
  };
}

function romanValue(text: string): number {
  const values = Array.from(text.toLowerCase(), (sign) => romans[sign] ?? 0);
  return values.reduce((sum, value, index) => sum + ((values[index + 1] ?? 0) > value ? -value : value), 0);
}
