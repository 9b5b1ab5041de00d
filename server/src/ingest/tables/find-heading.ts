import { kindOf, periodsOf, shapeOf } from './cell-kind.ts';
import { type Column, describe, isWord } from './column.ts';
import { countCells, type GridRow } from './grid.ts';
import { isHeadingWord } from './heading-words.ts';
import { isStacked, joinRows, tiedRows } from './stacked-heading.ts';

export interface Heading {
  /** Distinct names by column; an empty text for a column without a name. */
  names: readonly string[];
  /** Index of the heading's first row, and its number of rows. */
  at: number;
  rows: number;
}

/** Maximum number of rows above a heading, because titles and notes may precede it. */
const within = 12;
export const maxHeadingRows = 4;
const bodySample = 200;
/** Minimum share of the columns for which a heading has a name. */
const namedShare = 0.6;
/** Maximum length of a column name in characters. Longer texts are values. */
const maxNameLength = 120;
const enough = 2;

/**
 * Finds the heading rows that name the columns, by how they differ from the rows below: words above values, a row of years or
 * months, an empty corner. Returns undefined if unsure, because a wrong name makes every value of its column wrong.
 */
export function findHeading(rows: readonly GridRow[]): Heading | undefined {
  const sample = rows.slice(0, bodySample);
  const width = usualWidth(sample);
  const widest = Math.max(0, ...sample.map(covered));
  if (width < 2) return undefined;
  for (let at = 0; at < Math.min(within, rows.length - 1); at++) {
    const row = rows[at];
    if (row === undefined) return undefined;
    const least = tiedRows(rows, at, maxHeadingRows);
    for (let count = Math.min(maxHeadingRows, rows.length - at - 1); count >= least; count--) {
      const stack = rows.slice(at, at + count);
      const body = rows.slice(at + count, at + count + bodySample).filter((below) => !repeats(below, row));
      if (count > 1 && !isStacked(stack, body, widest)) continue;
      const names = joinRows(stack);
      if (names.filter((name) => name !== '').length < width * namedShare) continue;
      const isEmphasized =
        row.isEmphasized === true && body.length > 0 && !body.every((below) => below.isEmphasized);
      if (isSure(names, body, { width, isEmphasized, rows: count }))
        return { names: withoutTitle(unique(names), row, rows), at, rows: count };
    }
    const isAbove = countCells(row) < 2 || covered(row) < width * namedShare || row.cells.some(isFormLabel);
    if (!isAbove) return undefined;
  }
  return undefined;
}

/** Returns the number of filled cells of the widest rows, except for a few rows of a long table that are wider than the others. */
function usualWidth(rows: readonly GridRow[]): number {
  const widths = rows.map(covered).toSorted((left, right) => right - left);
  return widths[Math.floor(widths.length / 20)] ?? 0;
}

function covered({ cells }: GridRow): number {
  return cells.filter((cell) => cell !== '').length;
}

/** Whether a cell is a part of a form above a table, such as "Name:" before "Ann", or "Printed: 2011-08-01". */
function isFormLabel(cell: string): boolean {
  return cell.endsWith(':') || /\p{L} ?[:：] ?\d/u.test(cell);
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
  { width, isEmphasized, rows }: { width: number; isEmphasized: boolean; rows: number },
): boolean {
  const columns = names.map((name, column) => describe(name, body, column));
  const named = columns.filter(({ name }) => name !== '');
  const periods = periodRun(names, body);
  if (columns.some((column, place) => column.name !== '' && !periods.has(place) && isValue(column, rows)))
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

function isValue({ name, shape, values, kind }: Column, rows: number): boolean {
  if (isFormLabel(name) || name.length > maxNameLength * rows) return true;
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
