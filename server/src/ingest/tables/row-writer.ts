import type { DocumentWriter } from '../formats/document-writer.ts';
import { type CellRange, nameRange } from './cell-range.ts';
import { kindOf } from './cell-kind.ts';
import { findHeading, type Heading, maxHeadingRows, repeats } from './find-heading.ts';
import { countCells, type GridRow, idleColumns, maxColumns } from './grid.ts';
import { rowText } from './row-text.ts';
import { splitTables, type Table } from './split-tables.ts';

export interface RowWriter {
  write(row: GridRow): void;
  end(): void;
}

export interface RowOptions {
  /**
   * The level of sections such as "A2:D17", which name the cells of a block of rows. If omitted, there are no such sections.
   */
  level?: number;
  fields?: readonly string[];
  /** True if the file is usually one table, so that an empty row does not end it. */
  isOneTable?: boolean;
}

/**
 * Maximum characters of a block of rows, slightly less than a passage, so that a passage is one block and can name its cells.
 */
const blockSize = 900;
/** Maximum number of cells to buffer before the end of a table is known. A larger table uses the heading found so far. */
const maxHeldCells = 400_000;

/**
 * Writes each row as a line that names its columns: `Team: Blues | Location: STL`. Even far from the heading, such a line is
 * meaningful to people and models, and can be found by column name. The empty line between rows keeps the chunker from cutting
 * a row.
 */
export function createRowWriter(
  writer: DocumentWriter,
  { level, fields, isOneTable = false }: RowOptions = {},
): RowWriter {
  let held: GridRow[] = [];
  let heldCells = 0;
  let block: (CellRange & { start: number }) | undefined;
  let before:
    | (Pick<Table, 'first' | 'last'> & { names: readonly string[]; kinds: readonly string[] })
    | undefined;

  /** The rows before an empty row, from the first with several cells, if they are few enough for a heading. */
  let above: readonly GridRow[] = [];

  function put(row: GridRow, text: string): void {
    const added = writer.add(text);
    if (added === undefined) return;
    const firstColumn = row.cells.findIndex((cell) => cell !== '') + 1;
    const lastColumn = row.cells.findLastIndex((cell) => cell !== '') + 1;
    if (block !== undefined && added.start + added.text.length - block.start > blockSize) closeBlock();
    block = {
      start: block?.start ?? added.start,
      firstRow: block?.firstRow ?? row.number,
      lastRow: row.number,
      firstColumn: Math.min(block?.firstColumn ?? firstColumn, firstColumn),
      lastColumn: Math.max(block?.lastColumn ?? lastColumn, lastColumn),
    };
  }

  function closeBlock(): void {
    if (block !== undefined && level !== undefined) writer.section(nameRange(block), level, block.start);
    block = undefined;
  }

  /** Writes a table. @param goesOn whether more rows follow without an empty row */
  function writeTable(table: Table, goesOn: boolean): void {
    const { rows, first, last } = table;
    const continues = goesOn && !table.isBackMatter;
    const found = continues ? undefined : findHeading(rows);
    const names = found?.names ?? (continues || isLike(table) ? before?.names : namesAbove(table));
    const idle = idleColumns(rows);
    if (table.isBackMatter) closeBlock();
    for (const [place, row] of rows.entries()) {
      if (writer.full) return;
      put(row, rowText(row, { first, idle, names: isNamed(row, place, rows, found) ? names : undefined }));
    }
    if (table.isBackMatter) closeBlock();
    const below = found === undefined ? rows : rows.slice(found.at + found.rows);
    before = names === undefined ? undefined : { first, last, names, kinds: kindsOf(below) };
    const start = rows.findIndex((row) => countCells(row) > 1 || row.spans.length > 0);
    above = start !== -1 && rows.length - start <= maxHeadingRows ? rows.slice(start) : [];
  }

  /**
   * Returns column names from separate rows above the table, because some sheets have an empty row between heading and table.
   */
  function namesAbove({ rows }: Table): readonly string[] | undefined {
    for (const [start, row] of above.entries()) {
      const own = above.slice(start);
      const heading = findHeading([...own, ...rows]);
      if (heading !== undefined && heading.at + heading.rows === own.length) return heading.names;
      // Skips a title, but no row with several cells, because the last rows of a table are no heading.
      if (countCells(row) > 1) return undefined;
    }
    return undefined;
  }

  /** Whether a table after an empty row continues the previous one: it has the same columns and kinds of values. */
  function isLike({ rows, first, last }: Table): boolean {
    if (before === undefined || before.first !== first || before.last - first < 2) return false;
    const above = before.kinds;
    const kinds = kindsOf(rows);
    const shared = kinds.filter((kind, column) => kind !== 'nothing' && above[column] === kind);
    const isSame = kinds.every((kind, column) => kind === 'nothing' || kind === above[column]);
    const isWhole = last === before.last && shared.length > (last - first + 1) * 0.6;
    return (
      isSame &&
      shared.some((kind) => kind !== 'text') &&
      (isWhole || (isOneTable && rows.every(({ cells }) => cells.length === before?.names.length)))
    );
  }

  function flush(goesOn: boolean): void {
    const rows = held;
    held = [];
    heldCells = 0;
    if (fields !== undefined) for (const row of rows) put(row, rowText(row, { first: 0, names: fields }));
    else for (const table of splitTables(rows)) writeTable(table, goesOn);
  }

  let goesOn = false;
  let previous: number | undefined;
  return {
    write({ number, cells: raw, spans, continued, isEmphasized }) {
      if (raw.length > maxColumns) writer.truncate();
      const cells = raw.slice(0, maxColumns).map((cell) => cell.replace(/\s+/g, ' ').trim());
      if (cells.every((cell) => cell === '')) return;
      if (previous !== undefined && number > previous + 1) {
        flush(goesOn);
        goesOn = false;
      }
      previous = number;
      held.push({
        number,
        cells,
        spans,
        ...(continued !== undefined && { continued }),
        ...(isEmphasized && { isEmphasized }),
      });
      heldCells += cells.length;
      if (heldCells < maxHeldCells) return;
      flush(goesOn);
      goesOn = true;
    },
    end() {
      flush(goesOn);
      closeBlock();
    },
  };
}

/** Whether the row gets column names: not if it is a title, the heading, or a single cell (a group name or note). */
function isNamed(
  row: GridRow,
  place: number,
  rows: readonly GridRow[],
  heading: Heading | undefined,
): boolean {
  if (countCells(row) < 2) return false;
  if (heading === undefined) return true;
  const top = rows[heading.at];
  return place >= heading.at + heading.rows && !(top !== undefined && repeats(row, top));
}

function kindsOf(rows: readonly GridRow[]): string[] {
  const columns: Map<string, number>[] = [];
  for (const row of rows.slice(0, 200))
    if (countCells(row) > 1)
      for (const [column, cell] of row.cells.entries()) {
        const kind = kindOf(cell);
        const counts = (columns[column] ??= new Map());
        if (kind !== 'nothing') counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
  return Array.from(columns, (counts) => {
    const [most] = [...(counts ?? [])].toSorted((left, right) => right[1] - left[1]);
    return most?.[0] ?? 'nothing';
  });
}
