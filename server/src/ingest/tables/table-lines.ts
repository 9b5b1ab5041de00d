import type { DocumentWriter } from '../formats/document-writer.ts';
import { findHeading } from './find-heading.ts';
import { countCells, type GridRow, idleColumns } from './grid.ts';
import { rowText } from './row-text.ts';

/** Characters. A larger table is cut into several passages, of which only the first would contain the heading. */
const largeTable = 800;

/** The lines of a table in prose, and whether search must be able to find each line alone. */
export interface TableLines {
  lines: string[];
  areApart: boolean;
}

/**
 * Formats a table as lines. A small table without empty cells stays as written; in any other table, each row names its columns.
 */
export function tableLines(rows: readonly GridRow[]): TableLines {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const length = filled.reduce((sum, { cells }) => sum + cells.join('').length, 0);
  const areApart = filled.length > 2 && length > largeTable;
  const first = Math.min(...filled.map(({ cells }) => cells.findIndex((cell) => cell !== '')));
  const heading = areApart || hasGaps(filled) ? findHeading(filled) : undefined;
  const idle = idleColumns(filled);
  const lines = filled.map((row, place) => {
    const isBelow = heading !== undefined && place >= heading.at + heading.rows && countCells(row) > 1;
    return rowText(row, { first, idle, names: isBelow ? heading.names : undefined });
  });
  return { lines, areApart };
}

function hasGaps(rows: readonly GridRow[]): boolean {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return rows
    .slice(1)
    .some((row) => countCells(row) > 1 && (row.cells.length < width || row.cells.includes('')));
}

export function writeTable(rows: readonly GridRow[], writer: DocumentWriter): void {
  const { lines, areApart } = tableLines(rows);
  let separator = '\n\n';
  for (const line of lines) {
    if (writer.full) return;
    if (writer.add(line, separator) !== undefined && !areApart) separator = '\n';
  }
}
