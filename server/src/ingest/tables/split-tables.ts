import { countCells, type GridRow } from './grid.ts';
import { findHeading } from './find-heading.ts';
import { splitAtHeadings } from './later-heading.ts';
import { kindOf } from './cell-kind.ts';

export interface Table {
  rows: readonly GridRow[];
  first: number;
  last: number;
  /** True if other tables are next to this one. */
  isBackMatter: boolean;
}

/**
 * Splits rows without an empty row between them into tables. Tables that are side by side come one after the other in the
 * result.
 */
export function splitTables(rows: readonly GridRow[]): Table[] {
  return tablesIn(rows).flatMap((table) =>
    splitAtHeadings(table.rows).map((part) => ({ ...table, rows: part })),
  );
}

function tablesIn(rows: readonly GridRow[]): Table[] {
  const whole = boundsOf(rows);
  if (whole === undefined) return [];
  const titles = rows.findIndex((row) => countCells(row) > 1);
  const body = titles === -1 ? [] : rows.slice(titles);
  const parts = columnGroups(body).map(([first, last]) => tableOf(body, first, last));
  const areApart = parts.length > 1 && parts.every(isTable);
  if (!areApart) return [{ rows, ...whole, isBackMatter: false }];
  const above: Table[] = titles > 0 ? [{ rows: rows.slice(0, titles), ...whole, isBackMatter: false }] : [];
  return [
    ...above,
    ...parts.flatMap((part) => splitRows(part.rows).flatMap((block) => besides(block, part))),
  ];
}

function besides(rows: readonly GridRow[], { first, last }: Table): Table[] {
  return [{ rows, first, last, isBackMatter: true }];
}

/**
 * Whether cells after an empty column form a separate table: it needs a heading and words that name its rows. Mere figures
 * belong to the previous table.
 */
function isTable({ rows, first, last }: Table): boolean {
  if (last === first) return false;
  return splitRows(rows).some((block) => {
    const heading = findHeading(block);
    if (heading === undefined) return false;
    const keys = block.slice(heading.at + heading.rows).map(({ cells }) => kindOf(cells[first] ?? ''));
    return keys.filter((kind) => kind === 'text').length * 2 > keys.length;
  });
}

function splitRows(rows: readonly GridRow[]): GridRow[][] {
  const blocks: GridRow[][] = [];
  let previous: number | undefined;
  for (const row of rows) {
    if (previous === undefined || row.number > previous + 1) blocks.push([]);
    blocks.at(-1)?.push(row);
    previous = row.number;
  }
  return blocks;
}

function tableOf(rows: readonly GridRow[], first: number, last: number): Table {
  const own = rows
    .map((row) => ({
      ...row,
      cells: row.cells.slice(0, last + 1).fill('', 0, first),
      spans: row.spans.filter(([from, to]) => from >= first && to <= last),
      ...(row.continued && {
        continued: row.continued.filter((column) => column >= first && column <= last),
      }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { rows: own, first, last, isBackMatter: true };
}

function columnGroups(rows: readonly GridRow[]): [number, number][] {
  const used: boolean[] = [];
  for (const row of rows)
    if (countCells(row) > 1)
      for (const [column, cell] of row.cells.entries()) if (cell !== '') used[column] = true;
  const groups: [number, number][] = [];
  for (let column = 0; column < used.length; column++) {
    if (used[column] !== true) continue;
    const group = groups.at(-1);
    if (group !== undefined && group[1] === column - 1) group[1] = column;
    else groups.push([column, column]);
  }
  return groups;
}

function boundsOf(rows: readonly GridRow[]): { first: number; last: number } | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  for (const { cells } of rows) {
    const start = cells.findIndex((cell) => cell !== '');
    if (start === -1) continue;
    first = Math.min(first, start);
    last = Math.max(
      last,
      cells.findLastIndex((cell) => cell !== ''),
    );
  }
  return last === -1 ? undefined : { first, last };
}
