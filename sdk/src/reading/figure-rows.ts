/** A row of a table in a PDF, whose cell borders are lost: "Body Labor 2 150 300". */
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

/** Splits the line into cells; null for sentences, years and lines without figures. */
function readLine(line: string): FigureLine | null {
  const words = [...line.matchAll(/\S+/g)];
  const ownWords = words.slice(0, -1).findLastIndex(([word]) => /\p{L}/u.test(word)) + 1;
  const others = words.findLastIndex(([word]) => !figureCell.test(word)) + 1;
  const [first, ...more] = words.slice(Math.max(ownWords, others));
  if (ownWords === 0 || first === undefined) return null;
  const label = line.slice(0, first.index).trim();
  if (label.length > maxLabelLength || /[.!?;:]$|(?<=\p{Ll}{3})\.\s/u.test(label)) return null;
  const cells = [first, ...more].map(([word]) => word);
  // A line with years only, such as "Region 2024 2025", is a heading row.
  return cells.every((cell) => oneTime.test(cell)) ? null : { label, cells };
}

/** Returns the column names if each is one word; null when the columns are ambiguous. */
function readHead(line: string, columns: number): string[] | null {
  const words = line.split(/\s+/);
  if (words.some((word) => ofContents.test(word) || (/\d/.test(word) && !oneTime.test(word)))) return null;
  if (words.length === columns + 1) return words;
  const [first = ''] = words;
  return words.length === columns && (words.every((word) => oneTime.test(word)) || measure.test(first))
    ? ['', ...words]
    : null;
}

/**
 * Finds tables whose cells were joined, as in PDF text: a heading line above three or more lines that end in the same number of
 * figures. Ambiguous tables stay text.
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
