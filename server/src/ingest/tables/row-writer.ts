import { type CellRange, nameRange } from './cell-range.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';

export interface RowWriter {
  /** @param number of the row in its sheet, from 1 */
  write(cells: readonly (string | undefined)[], number: number): void;
  /** Call it after the last row. */
  end(): void;
}

/** Titles and notes may stand above the header; it is not looked for further down than this. */
const headerWithin = 10;
/** Wider rows are not meant for people. */
const mostColumns = 1_000;
/** Characters. A little less than a passage, so that a passage is a block of rows and can name its cells. */
const blockSize = 900;

interface Row {
  number: number;
  cells: string[];
}

/**
 * Every row becomes a line of its own that names its columns: `Team: Blues | Location: STL`. Found on its own,
 * far from the header, such a line still says what its values mean, to a person and to a model, and a question
 * finds it by the column's name. The empty line between rows keeps the chunker from cutting a row in two.
 * @param level rank of the sections "A2:D17" that say which cells a block of rows is; none without it
 * @param fields names of the columns, where no row has them
 */
export function createRowWriter(
  writer: DocumentWriter,
  level?: number,
  fields?: readonly string[],
): RowWriter {
  const first: Row[] = [];
  let header = fields;
  let decided = fields !== undefined;
  let block: (CellRange & { start: number }) | undefined;

  function put({ number, cells }: Row): void {
    const named = cells.map((cell, column) => {
      const name = header?.[column];
      return cell === '' || name === undefined || name === '' ? cell : `${name}: ${cell}`;
    });
    const added = writer.add(named.filter((cell) => cell !== '').join(' | '));
    if (added === undefined) return;
    const firstColumn = cells.findIndex((cell) => cell !== '') + 1;
    const lastColumn = cells.findLastIndex((cell) => cell !== '') + 1;
    if (block !== undefined && added.start + added.text.length - block.start > blockSize) closeBlock();
    block = {
      start: block?.start ?? added.start,
      firstRow: block?.firstRow ?? number,
      lastRow: number,
      firstColumn: Math.min(block?.firstColumn ?? firstColumn, firstColumn),
      lastColumn: Math.max(block?.lastColumn ?? lastColumn, lastColumn),
    };
  }

  function closeBlock(): void {
    if (block !== undefined && level !== undefined) writer.section(nameRange(block), level, block.start);
    block = undefined;
  }

  function decide(): void {
    if (decided) return;
    decided = true;
    const at = findHeader(first.map(({ cells }) => cells));
    for (const [index, row] of first.entries()) {
      put(row);
      if (index === at) header = row.cells;
    }
  }

  return {
    write(raw, number) {
      if (raw.length > mostColumns) writer.truncate();
      // A sheet's row has holes where it has no cells.
      const cells = Array.from(raw.slice(0, mostColumns), (cell = '') => cell.replace(/\s+/g, ' ').trim());
      if (cells.every((cell) => cell === '')) return;
      if (decided) put({ number, cells });
      else if (first.push({ number, cells }) === headerWithin) decide();
    },
    end() {
      decide();
      closeBlock();
    },
  };
}

/**
 * The first row with as many cells as any near it, if they are different words and not values. A row like
 * `Name: | Ann` is part of a form above the table.
 */
function findHeader(rows: string[][]): number | undefined {
  const filled = rows.map((row) => row.filter((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((cells) => cells.length));
  const at = filled.findIndex((cells) => cells.length === width && !cells.some((cell) => cell.endsWith(':')));
  const cells = filled[at] ?? [];
  const isHeader =
    width > 1 &&
    at < rows.length - 1 &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => cell.length <= 80 && /\p{L}/u.test(cell) && !/^\S+@\S+$|:\/\//.test(cell));
  return isHeader ? at : undefined;
}
