import { type CellObject, type Comment, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { DocumentWriter } from '../formats/document-writer.ts';
import { corrupt, encrypted } from '../refusal.ts';
import { type GridRow, spreadAreas } from './grid.ts';
import { createRowWriter } from './row-writer.ts';

/** Maximum number of rows of a sheet, more than anyone reads. */
const maxRows = 100_000;

/**
 * Writes each sheet as a page and a section, in workbook order, with subsections that name the cells of each block of rows.
 * @param emphasized numbers of emphasized rows by sheet
 * @throws Refusal
 */
export function writeSheets(
  bytes: Buffer,
  name: string,
  writer: DocumentWriter,
  emphasized: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): void {
  const workbook = open(bytes, name);
  for (const [index, sheetName] of workbook.SheetNames.entries()) {
    if (writer.full) return;
    const sheet = workbook.Sheets[sheetName];
    if (sheet === undefined) continue;
    const rows = filledRows(sheet);
    if (rows.length === 0) continue;
    if (rows.length >= maxRows) writer.truncate();
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    if (isHidden) writer.remark(`The hidden sheet “${sheetName}” was included.`);
    writer.page(index + 1, () => {
      writer.heading(isHidden ? `${sheetName} (hidden sheet)` : sheetName, 1);
      writeRows(gridOf(rows, sheet, emphasized.get(sheetName)), writer);
    });
  }
}

function open(bytes: Buffer, name: string): WorkBook {
  try {
    // Dense mode stores rows as arrays. Only existing cells take memory, whatever size a sheet claims to have.
    return read(bytes, {
      dense: true,
      sheetRows: maxRows,
      cellFormula: false,
      cellHTML: false,
      dateNF: 'yyyy-mm-dd',
    });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw isLocked ? encrypted(name, error) : corrupt(name, error);
  }
}

interface Row {
  number: number;
  cells: string[];
}

/** Iterates over the keys, because a sheet with a cell in its last corner is an array with a million holes. */
function filledRows(sheet: WorkSheet): Row[] {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  const rows: Row[] = [];
  for (const row of Object.keys(data)) {
    const cells: string[] = [];
    for (const [column, cell] of Object.entries(data[Number(row)] ?? {})) {
      const text = cell === undefined ? '' : textOf(cell);
      if (text !== '') cells[Number(column)] = text;
    }
    if (cells.length > 0) rows.push({ number: Number(row) + 1, cells });
  }
  return rows;
}

function gridOf(
  rows: readonly Row[],
  sheet: WorkSheet,
  emphasized: ReadonlySet<number> | undefined,
): GridRow[] {
  const areas = (sheet['!merges'] ?? []).map(({ s: first, e: last }) => ({
    firstRow: first.r + 1,
    lastRow: last.r + 1,
    firstColumn: first.c,
    lastColumn: last.c,
  }));
  const grid = spreadAreas(rows, areas);
  return emphasized === undefined
    ? grid
    : grid.map((row) => (emphasized.has(row.number) ? { ...row, isEmphasized: true } : row));
}

/** Returns the text that the program displays, with dates and amounts in their format. */
function textOf(cell: CellObject): string {
  const shown = cell.t === 'z' || cell.v === undefined ? '' : (cell.w ?? String(cell.v));
  // Excel rounds a long number for display, so that two different article numbers would look the same.
  const isCut =
    typeof cell.v === 'number' && Number.isInteger(cell.v) && /^-?\d(?:\.\d{1,20})?E\+\d{1,3}$/.test(shown);
  const text = isCut ? BigInt(Number(cell.v)).toString() : shown;
  return [text, ...(cell.c ?? []).map(commentOf)].filter((part) => part !== '').join(' ');
}

/** Formats a comment, which is written next to the text of its cell. */
function commentOf({ a: author = '', t: text }: Comment): string {
  // Removes the author's name, which Excel repeats in the text of the comment.
  const said = (text ?? '').replace(/\s+/g, ' ').trim();
  const note = author !== '' && said.startsWith(`${author}:`) ? said.slice(author.length + 1).trim() : said;
  return note === '' ? '' : `[Comment${author === '' ? '' : ` by ${author}`}: ${note}]`;
}

function writeRows(rows: readonly GridRow[], writer: DocumentWriter): void {
  const lines = createRowWriter(writer, { level: 2 });
  for (const row of rows) {
    if (writer.full) break;
    lines.write(row);
  }
  lines.end();
}
