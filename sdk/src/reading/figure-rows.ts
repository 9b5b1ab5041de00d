import { daysIn } from './days.ts';

/** A table row from a PDF, whose cell borders are lost: "Body Labor 2 150 300". */
interface FigureLine {
  label: string;
  cells: string[];
}

const oneFigure = String.raw`\(?[-–−+]?[$€£¥]?[-–−+]?\d[\d.,'’]*\)?(?:%|‰|[$€£¥]|k|m|bn)?`;
/** Matches a cell with a figure or a dash, which means an empty cell. */
const figureCell = new RegExp(`^(?:${oneFigure}|[-–−])$`);
const oneTime =
  /^(?:(?:19|20)\d\d|FY\d\d(?:\d\d)?|Q[1-4]|H[12]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)\p{L}*)$/iu;
/** Words that are headings of columns with figures, never of columns with names. */
const measure =
  /^(?:amount|average|cost|costs|count|growth|high|hours|low|max|maximum|mean|median|min|minimum|number|price|qty|quantity|rate|revenue|sales|share|total|units|value|volume|anteil|anzahl|betrag|kosten|menge|preis|stunden|summe|umsatz|wert)$/i;
const ofContents = /^(?:contents|page|pages|inhalt|seite|index)$/i;

const maxLabelLength = 70;
const minRows = 3;

const currency = /^(?:[$€£¥]|EUR|USD|CHF|GBP)$/;
const unitAfter =
  /^(?:[%‰€$£¥]|EUR|USD|CHF|GBP|T€|k€|k|m|bn|million|billion|Mio\.?|Mrd\.?|Tsd\.?|hrs?|Std\.?|kg|km|kWh|MWh)$/;

interface Word {
  word: string;
  index: number;
  /** A figure with its unit, or a date. */
  isCell: boolean;
  isJoined: boolean;
}

/** The words of a line; "EUR 1,200", "12 %" and "March 3, 2026" are one each. */
function wordsOf(line: string): Word[] {
  const days = /20\d\d/.test(line) ? daysIn(line, 'month-first') : [];
  const words: Word[] = [];
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    const day = days.find(({ start, end }) => index >= start && index < end);
    const last = words.at(-1);
    if (day) {
      if (index === day.start)
        words.push({ word: line.slice(day.start, day.end), index, isCell: true, isJoined: true });
      continue;
    }
    const isFigure = figureCell.test(word);
    const joins =
      last &&
      ((isFigure && currency.test(last.word)) || (unitAfter.test(word) && figureCell.test(last.word)));
    if (joins && /\d/.test(last.word + word))
      words.splice(-1, 1, { word: `${last.word} ${word}`, index: last.index, isCell: true, isJoined: true });
    else words.push({ word, index, isCell: isFigure, isJoined: false });
  }
  return words;
}

/** Splits the line into cells; null for sentences, years and lines without figures. */
function readLine(line: string): FigureLine | null {
  const words = wordsOf(line);
  const ownWords =
    words.slice(0, -1).findLastIndex(({ word, isJoined }) => !isJoined && /\p{L}/u.test(word)) + 1;
  const others = words.findLastIndex(({ isCell }) => !isCell) + 1;
  const [first, ...more] = words.slice(Math.max(ownWords, others));
  if (ownWords === 0 || first === undefined) return null;
  const label = line.slice(0, first.index).trim();
  if (label.length > maxLabelLength || /[.,!?;:]$|(?<=\p{Ll}{3})\.\s/u.test(label)) return null;
  const cells = [first, ...more].map(({ word }) => word);
  // "Region 2024 2025" is a heading row.
  return cells.every((cell) => oneTime.test(cell)) ? null : { label, cells };
}

/** The column names, if they can be told apart; null when the columns are ambiguous. */
function readHead(line: string, columns: number): string[] | null {
  const words = line.split(/\s+/);
  if (
    words.some(
      (word) => ofContents.test(word) || (/\d/.test(word) && !oneTime.test(word) && !/\p{L}{2}/u.test(word)),
    )
  )
    return null;
  if (words.length === columns + 1) return words;
  const names = namesOf(words);
  if (names.length === columns + 1 && names.every((name) => name.length <= maxNameLength)) return names;
  const [first = ''] = words;
  return words.length === columns && (words.every((word) => oneTime.test(word)) || measure.test(first))
    ? ['', ...words]
    : null;
}

const maxNameLength = 30;
/** Small words inside a name, after which the next word belongs to it, too. */
const inside = /^(?:of|in|per|and|to|for|by|with|from|on|the|und|je|pro|von|der|des|für|nach|im|am|&|\/)$/i;

/** "Net sales Gross profit (EUR)" → ["Net sales", "Gross profit (EUR)"]: a name begins with a capital letter. */
function namesOf(words: readonly string[]): string[] {
  const names: string[] = [];
  for (const [at, word] of words.entries()) {
    const goesOn = /^[\p{Ll}([&/]/u.test(word) || inside.test(words[at - 1] ?? '');
    if (goesOn && names.length > 0) names[names.length - 1] += ` ${word}`;
    else names.push(word);
  }
  return names;
}

/**
 * Finds tables whose cells were joined, as in PDF text: a heading line above three or more lines that end in the same number of
 * figures or dates. Ambiguous tables stay text.
 * @param lines of a text, trimmed
 * @returns the cells of each line, joined by " | ", by line number
 */
export function figureRows(lines: readonly string[]): Map<number, string> {
  const found = new Map<number, string>();
  for (let at = 0; at < lines.length; at += 1) {
    const run = runFrom(lines, at);
    const columns = usual(run.map(({ cells }) => cells.length));
    const whole = run.filter(({ cells }) => cells.length === columns).length;
    const above = headAbove(lines, at);
    const head =
      whole >= minRows && columns > 0 && !counts(run) ? readHead(lines[above] ?? '', columns) : null;
    if (head) {
      found.set(above, head.join(' | '));
      for (const { index, label, cells } of run) found.set(index, [label, ...cells].join(' | '));
    }
    at = Math.max(at, run.at(-1)?.index ?? at);
  }
  return found;
}

/** Returns the consecutive lines with figures from here on. A single empty line between two of them is row spacing. */
function runFrom(lines: readonly string[], from: number): (FigureLine & { index: number })[] {
  const run: (FigureLine & { index: number })[] = [];
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '' && run.length > 0 && lines[index - 1] !== '') continue;
    const read = line.includes(' | ') ? null : readLine(line);
    if (!read) break;
    run.push({ ...read, index });
  }
  return run;
}

const headAbove = (lines: readonly string[], at: number) => (lines[at - 1] === '' ? at - 2 : at - 1);

function usual(lengths: readonly number[]): number {
  const groups = [...Map.groupBy(lengths, (length) => length)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0;
}

function counts(run: readonly FigureLine[]): boolean {
  const pages = run.map(({ cells }) => (cells.length === 1 ? Number(cells[0]) : Number.NaN));
  return pages.every(
    (page, index) => Number.isInteger(page) && page < 2_000 && page >= (pages[index - 1] ?? 0),
  );
}
