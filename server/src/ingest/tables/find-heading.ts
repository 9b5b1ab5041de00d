import { kindOf, periodsOf, shapeOf } from './cell-kind.ts';
import { countCells, type GridRow } from './grid.ts';
import { isHeadingWord } from './heading-words.ts';

export interface Heading {
  /** Distinct names by column; an empty text for a column without a name. */
  names: readonly string[];
  /** Index of the heading's first row, and its number of rows. */
  at: number;
  rows: number;
}

/** Maximum number of rows above a heading, because titles and notes may precede it. */
const within = 12;
const maxHeadingRows = 3;
const bodySample = 200;
/** Minimum share of the columns for which a heading has a name. */
const namedShare = 0.6;
/** Maximum length of a column name in characters. Longer texts are values. */
const maxNameLength = 120;
const dominantShare = 0.8;
const enough = 2;

/**
 * Finds the heading rows that name the columns, by how they differ from the rows below: words above values, a row of years or
 * months, an empty corner. Returns undefined if unsure, because a wrong name makes every value of its column wrong.
 */
export function findHeading(rows: readonly GridRow[]): Heading | undefined {
  const width = Math.max(0, ...rows.slice(0, bodySample).map(covered));
  if (width < 2) return undefined;
  for (let at = 0; at < Math.min(within, rows.length - 1); at++) {
    const row = rows[at];
    if (row === undefined) return undefined;
    for (let count = Math.min(maxHeadingRows, rows.length - at - 1); count >= 1; count--) {
      const stack = rows.slice(at, at + count);
      if (count > 1 && !isStacked(stack, width) && !isGoneOnWith(stack, rows.slice(at + count))) continue;
      const names = joinRows(rows.slice(at, at + count));
      const body = rows.slice(at + count, at + count + bodySample).filter((below) => !repeats(below, row));
      if (names.filter((name) => name !== '').length < width * namedShare) continue;
      const isEmphasized =
        row.isEmphasized === true && body.length > 0 && !body.every((below) => below.isEmphasized);
      if (isSure(names, body, { width, isEmphasized }))
        return { names: withoutTitle(unique(names), row, rows), at, rows: count };
    }
    const isAbove = countCells(row) < 2 || covered(row) < width * namedShare || row.cells.some(isFormLabel);
    if (!isAbove) return undefined;
  }
  return undefined;
}

function covered({ cells }: GridRow): number {
  return cells.filter((cell) => cell !== '').length;
}

/** Whether a cell is the label of a form above a table, such as "Name:" before "Ann". */
function isFormLabel(cell: string): boolean {
  return cell.endsWith(':');
}

/**
 * Whether a row repeats the heading, as on a new page or above a new part of the table, whose title is then in the first cell.
 */
export function repeats(row: GridRow, heading: GridRow): boolean {
  const first = heading.cells.findIndex((cell) => cell !== '');
  const width = Math.max(row.cells.length, heading.cells.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const differ = columns.filter((column) => (row.cells[column] ?? '') !== (heading.cells[column] ?? ''));
  const least = differ.length === 0 ? 2 : 3;
  return countCells(heading) >= least && differ.every((column) => column === first);
}

/** Removes the name of the first column if it is a title: parts of the table repeat the heading with their own titles there. */
function withoutTitle(
  names: readonly string[],
  heading: GridRow,
  body: readonly GridRow[],
): readonly string[] {
  const first = heading.cells.findIndex((cell) => cell !== '');
  const isTitle = body.some((row) => repeats(row, heading) && row.cells[first] !== heading.cells[first]);
  return isTitle ? names.with(first, '') : names;
}

/**
 * Whether two rows form one heading, in which the upper row names groups of columns. A column outside the groups has one name
 * for both rows, or the same names repeat in each group.
 */
function isStacked(rows: readonly GridRow[], width: number): boolean {
  return rows.slice(1).every((lower, index) => {
    const upper = rows[index];
    if (upper === undefined || countCells(upper) < 1 || countCells(lower) < 2) return false;
    const isLowest = index === rows.length - 2;
    const groups = groupsOf(upper, lower).filter(
      ([first, last]) => !isLowest || new Set(lower.cells.slice(first, last + 1)).size > 1,
    );
    if (groups.length === 0) return false;
    const below = groups.map(([first, last]) => lower.cells.slice(first, last + 1).join('\n'));
    const areAlike = groups.length > 1 && new Set(below).size === 1;
    const grouped = groups.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const isKeyApart = upper.cells.some((high, column) => {
      const low = lower.cells[column] ?? '';
      const isOutside = groups.every(([first, last]) => column < first || column > last);
      return isOutside && high + low !== '' && (high === low || high === '' || low === '');
    });
    return areAlike || (isKeyApart && grouped < width);
  });
}

/**
 * Whether two rows form one heading because the lower row continues the names: its first cell is empty, and it has words where
 * the rows below have other values.
 */
function isGoneOnWith([upper, lower, ...more]: readonly GridRow[], below: readonly GridRow[]): boolean {
  if (upper === undefined || lower === undefined || more.length > 0 || below.length < 3) return false;
  const first = upper.cells.findIndex((cell) => cell !== '');
  if ((lower.cells[first] ?? '') !== '') return false;
  const names = lower.cells.flatMap((name, column) => (name === '' ? [] : [{ name, column }]));
  return (
    names.length > 2 &&
    names.every(({ name, column }) => {
      const { kind } = describe(name, below.slice(0, bodySample), column);
      return isWord(name) && kind !== undefined && kind !== 'text' && kind !== 'period';
    })
  );
}

/**
 * Returns the ranges of columns below one group name. A group name is a spanning cell or a cell that empty cells follow; in the
 * second case, all groups must be alike.
 */
function groupsOf(upper: GridRow, lower: GridRow): (readonly [number, number])[] {
  const names = (from: number, to: number): string[] => lower.cells.slice(from, to + 1);
  const spans = upper.spans.filter(
    ([first, last]) =>
      names(first, last).every((name) => name !== '') &&
      (new Set(names(first, last)).size > 1 || lower.spans.some(([from, to]) => from >= first && to <= last)),
  );
  if (upper.spans.length > 0) return spans;
  const starts = upper.cells.flatMap((cell, column) =>
    cell !== '' && (upper.cells[column + 1] ?? '') === '' && (lower.cells[column + 1] ?? '') !== ''
      ? [column]
      : [],
  );
  const groups = starts.map((first): [number, number] => {
    let last = first;
    while ((upper.cells[last + 1] ?? '') === '' && (lower.cells[last + 1] ?? '') !== '') last++;
    return [first, last];
  });
  const texts = groups.map(([first, last]) => names(first, last).join('\n'));
  return groups.length > 1 && new Set(texts).size === 1 ? groups : [];
}

function joinRows(rows: readonly GridRow[]): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const [first, second] = rows;
  const groups = first !== undefined && second !== undefined ? groupsOf(first, second) : [];
  return Array.from({ length: width }, (_, column) => {
    const start = groups.find(([from, to]) => column >= from && column <= to)?.[0];
    const parts = rows.map(({ cells }, index) => {
      const own = cells[column] ?? '';
      return own === '' && index === 0 && start !== undefined ? (cells[start] ?? '') : own;
    });
    return parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(' ');
  });
}

function unique(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return name === '' || count === 1 ? name : `${name} (${count})`;
  });
}

/** Weighs the evidence for and against reading these texts as column names. */
function isSure(
  names: readonly string[],
  body: readonly GridRow[],
  { width, isEmphasized }: { width: number; isEmphasized: boolean },
): boolean {
  const columns = names.map((name, column) => describe(name, body, column));
  const named = columns.filter(({ name }) => name !== '');
  const periods = periodRun(names, body);
  if (columns.some((column, place) => column.name !== '' && !periods.has(place) && isValue(column)))
    return false;
  if (new Set(named.map(({ name }) => name)).size === 1) return false;
  const contrasts = named.map(contrastOf);
  const strong = contrasts.filter((each) => each >= 2).length;
  const words = named.filter(({ name }) => isHeadingWord(name)).length;
  const hasForm =
    isEmphasized ||
    hasCorner(columns, body) ||
    periods.size > 1 ||
    named.every(({ name }) => isIdentifier(name));
  const against = named.filter(({ isRepeatedBelow }) => isRepeatedBelow).length;
  const score = contrasts.reduce((sum, each) => sum + each, 0) + words + (hasForm ? 3 : 0) - against * 3;
  if (hasForm) return score >= enough;
  if (width === 2) {
    // A table of two columns is often a list of names and values, without a heading.
    const isList = !isHeadingWord(named.at(-1)?.name ?? '') && body.length < 8;
    return !isList && score >= (words === 2 ? enough : enough + 1);
  }
  return score >= enough && (words > 0 || strong > 1 || (strong > 0 && body.length > 4));
}

interface Column {
  name: string;
  values: readonly string[];
  kind: string | undefined;
  shape: string | undefined;
  isRepeatedBelow: boolean;
}

function describe(name: string, body: readonly GridRow[], column: number): Column {
  const values = body.map(({ cells }) => cells[column] ?? '').filter((cell) => kindOf(cell) !== 'nothing');
  return {
    name,
    values,
    kind: dominant(values.map(kindOf).map((kind) => (kind === 'period' ? 'date' : kind))),
    shape: dominant(values.map(shapeOf)),
    isRepeatedBelow: name !== '' && values.includes(name),
  };
}

function dominant(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].toSorted((left, right) => right[1] - left[1]);
  return most !== undefined && most[1] >= values.length * dominantShare ? most[0] : undefined;
}

function isValue({ name, shape, values, kind }: Column): boolean {
  if (isFormLabel(name) || name.length > maxNameLength) return true;
  const own = kindOf(name);
  // "Yes" or "Q" can be the name of a column whose values are other words.
  if (own === 'mark')
    return (
      !/^\p{L}+$/u.test(name) ||
      name.toLowerCase() === 'x' ||
      values.includes(name) ||
      (name.length === 1 && kind === 'mark')
    );
  if (isWord(name))
    return /\d/.test(name) && values.length > 1 && shape === shapeOf(name) && !isHeadingWord(name);
  return own !== 'period' || kind !== 'number';
}

/**
 * Returns the columns whose names are years, months, days or evenly spaced numbers; none if the rows below form such a series
 * too.
 */
function periodRun(names: readonly string[], body: readonly GridRow[]): ReadonlySet<number> {
  const sorts = names.map((name) => [...periodsOf(name), ...(isCount(name) ? ['count'] : [])]);
  for (const sort of new Set(sorts.flat())) {
    const places = sorts.flatMap((each, column) => (each.includes(sort) ? [column] : []));
    const areOthers = sorts.some((each, column) => each.length > 0 && !places.includes(column));
    const run = places.map((column) => names[column] ?? '');
    const isRun = new Set(run).size === run.length && !areOthers && (needsNoOrder(sort) || isRising(run));
    if (!isRun || run.length < (sort === 'count' ? 3 : 2)) continue;
    const alike = body.filter(({ cells }) => {
      const values = places.map((column) => cells[column] ?? '');
      const areSame = values.every((value) =>
        sort === 'count' ? isCount(value) : periodsOf(value).includes(sort),
      );
      return areSame && (needsNoOrder(sort) || isRising(values));
    });
    if (alike.length * 2 <= body.length) return new Set(places);
  }
  return new Set();
}

function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text);
}

function needsNoOrder(sort: string): boolean {
  return sort !== 'year' && sort !== 'count';
}

function isRising(values: readonly string[]): boolean {
  const numbers = values.map((value) => Number(/\d+/.exec(value)?.[0] ?? Number.NaN));
  const step = (numbers[1] ?? Number.NaN) - (numbers[0] ?? Number.NaN);
  return step !== 0 && numbers.slice(1).every((number, index) => number - (numbers[index] ?? 0) === step);
}

/** Whether a text contains words, so that it can name a column: "2024 Units" and "No" can. */
function isWord(name: string): boolean {
  const kind = kindOf(name);
  return kind === 'text' || ((kind === 'number' || kind === 'mark') && /\p{L}{2}/u.test(name));
}

function contrastOf({ name, values, kind, shape }: Column): number {
  if (!isWord(name) || values.length === 0) return 0;
  if (kind !== undefined && kind !== 'text' && kind !== 'period') return values.length > 1 ? 2 : 1;
  if (values.length > 2 && shape !== undefined && shape.includes('9') && !/\d/.test(name)) return 2;
  const lengths = values.map(({ length }) => length).toSorted((left, right) => left - right);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  if (values.length > 1 && usual >= 25 && usual >= name.length * 2.5) return 1;
  return values.length > 5 && new Set(values).size * 2 <= values.length && !values.includes(name) ? 0.5 : 0;
}

/** Whether the table is a matrix: the column of row names has no name, and every other column has one. */
function hasCorner(columns: readonly Column[], body: readonly GridRow[]): boolean {
  const first = columns.findIndex(({ values, name }) => values.length > 0 || name !== '');
  const corner = columns[first];
  if (corner === undefined || corner.name !== '' || corner.values.length < 2) return false;
  const others = columns.slice(first + 1);
  return (
    corner.values.length * 2 >= body.length &&
    new Set(corner.values).size > 1 &&
    others.filter(({ name }) => name !== '').length > 1 &&
    others.every(({ name, values }) => name !== '' || values.length === 0)
  );
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*(?:[_.][A-Za-z0-9]+)+$|^[a-z]+(?:[A-Z][a-z0-9]+)+$/.test(name);
}
