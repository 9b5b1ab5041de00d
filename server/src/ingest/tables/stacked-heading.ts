import { kindOf, periodsOf } from './cell-kind.ts';
import { describe, isWord } from './column.ts';
import { countCells, type GridRow, type Span } from './grid.ts';

/**
 * Returns the number of rows that a merged cell of this row ties together, because a heading cannot end within a merged cell.
 * A cell over more rows than a heading can have belongs to the rows below.
 */
export function tiedRows(rows: readonly GridRow[], at: number, max: number): number {
  let tied = 1;
  for (let row = 1; row < tied + 1 && row < max; row++) {
    const columns = rows[at + row]?.continued ?? [];
    const goesOnFurther = (column: number): boolean => rows[at + max]?.continued?.includes(column) === true;
    if (columns.some((column) => !goesOnFurther(column))) tied = row + 1;
  }
  return tied;
}

/**
 * Whether the rows form one heading, in which each row names groups of columns of the next row. A column outside the groups has
 * one name for both rows, or the same names repeat in each group.
 */
export function isStacked(rows: readonly GridRow[], body: readonly GridRow[], width: number): boolean {
  return rows.slice(1).every((lower, index) => {
    const upper = rows[index];
    if (upper === undefined || countCells(upper) < 1 || countCells(lower) < 2) return false;
    const isLowest = index === rows.length - 2;
    return (
      isGrouped(upper, lower, isLowest, width) ||
      isSplit(upper, lower, rows, body) ||
      isContinued(upper, lower, body, index === 0 ? 3 : 2)
    );
  });
}

function isGrouped(upper: GridRow, lower: GridRow, isLowest: boolean, width: number): boolean {
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
}

/**
 * Whether the lower row splits the spanning cells of the upper row, also if it leaves some of their columns empty: outside of
 * these cells, no column has two different texts, and the lower row has words where the rows below have other values.
 */
function isSplit(
  upper: GridRow,
  lower: GridRow,
  stack: readonly GridRow[],
  body: readonly GridRow[],
): boolean {
  const groups = upper.spans.filter(([first, last]) =>
    lower.cells
      .slice(first, last + 1)
      .some((cell, offset) => cell !== '' && cell !== upper.cells[first + offset]),
  );
  if (groups.length === 0) return false;
  const isInside = (column: number): boolean =>
    groups.some(([first, last]) => column >= first && column <= last);
  const outside = Array.from(
    { length: Math.max(upper.cells.length, lower.cells.length) },
    (_, column) => column,
  )
    .filter((column) => !isInside(column))
    .map((column) => ({ column, high: upper.cells[column] ?? '', low: lower.cells[column] ?? '' }));
  const start = Math.min(...groups.map(([first]) => first));
  const hasKey = outside.some(
    ({ column, high, low }) =>
      column < start && (high + low !== '' || body.some(({ cells }) => (cells[column] ?? '') !== '')),
  );
  const areApart = outside.every(({ high, low }) => high === low || high === '' || low === '');
  return hasKey && areApart && (lower !== stack.at(-1) || contrasts(lower, body, isInside));
}

/** Whether each cell within the groups can be a name, and some are words above values of another kind. */
function contrasts(lower: GridRow, body: readonly GridRow[], isInside: (column: number) => boolean): boolean {
  const names = lower.cells.flatMap((name, column) =>
    name !== '' && isInside(column) ? [{ name, column }] : [],
  );
  const areNames = names.every(
    ({ name }) => isWord(name) || kindOf(name) === 'mark' || periodsOf(name).length > 0,
  );
  return (
    areNames &&
    names.some(({ name, column }) => {
      const { kind, values } = describe(name, body, column);
      return values.length > 1 && (kind === 'number' || kind === 'date') && kindOf(name) !== kind;
    })
  );
}

/**
 * Whether the lower row continues the names of the upper row: the column that names the rows is empty, and every cell is a word
 * where the rows below have other values.
 */
function isContinued(upper: GridRow, lower: GridRow, body: readonly GridRow[], leastNames: number): boolean {
  const top = upper.cells.findIndex((cell) => cell !== '');
  const key = Math.min(top, ...body.map(({ cells }) => cells.findIndex((cell) => cell !== '')));
  if (countCells(upper) < 2 || body.length < 3 || (lower.cells[key] ?? '') !== '') return false;
  const names = lower.cells.flatMap((name, column) => (name === '' ? [] : [{ name, column }]));
  // "SA" can be a name as well as a weekday.
  const hasWords = names.some(({ name }) => isWord(name));
  return (
    hasWords &&
    names.length >= leastNames &&
    names.every(({ name, column }) => {
      const { kind } = describe(name, body, column);
      const isName = isWord(name) || kindOf(name) === 'period';
      return isName && kind !== undefined && kind !== 'text' && kind !== 'period';
    })
  );
}

/**
 * Returns the ranges of columns below one group name. A group name is a spanning cell or a cell that empty cells follow; in the
 * second case, all groups must be alike.
 */
function groupsOf(upper: GridRow, lower: GridRow): Span[] {
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

/** Matches the comment of a cell, which is not part of the column's name. */
const comment = /\[Comment[^\]]{0,2000}\]/g;

/** Joins the texts of the heading's rows to one name for each column. */
export function joinRows(rows: readonly GridRow[]): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const [first, second] = rows;
  const groups = first !== undefined && second !== undefined ? groupsOf(first, second) : [];
  return Array.from({ length: width }, (_, column) => {
    const start = groups.find(([from, to]) => column >= from && column <= to)?.[0];
    const parts = rows.map(({ cells }, index) => {
      const own = (cells[column] ?? '').replace(comment, '').trim();
      return own === '' && index === 0 && start !== undefined ? (cells[start] ?? '') : own;
    });
    return parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(' ');
  });
}
