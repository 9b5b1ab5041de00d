/** A row of a table in which a spanning cell is repeated in each column that it spans. Columns are 0-based. */
export interface GridRow {
  /** The row number within its sheet or table, 1-based. */
  number: number;
  cells: readonly string[];
  /** The first and last column of each spanning cell. */
  spans: readonly Span[];
  /** The columns whose cell continues a merged cell of the row above. */
  continued?: readonly number[];
  /** The whole row is bold, or marked as a heading. */
  isEmphasized?: boolean;
}

export type Span = readonly [first: number, last: number];

export interface SpannedCell {
  text: string;
  columns: number;
  rows: number;
}

export interface CellArea {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Maximum number of repeated cells, because a hostile file may merge the whole sheet a thousand times. */
const maxRepeats = 500_000;
/** Maximum number of columns: a wider table is not meant for people. */
export const maxColumns = 1_000;

export function placeCells(rows: readonly (readonly SpannedCell[])[]): GridRow[] {
  const grid: GridRow[] = [];
  const hanging = new Map<number, { text: string; rows: number; span: Span }>();
  let room = maxRepeats;
  for (const [index, row] of rows.entries()) {
    const cells: string[] = [];
    const spans = new Set<Span>();
    const continued: number[] = [];
    const hang = (column: number): boolean => {
      const above = hanging.get(column);
      if (above === undefined) return false;
      cells[column] = above.text;
      continued.push(column);
      if (above.span[1] > above.span[0]) spans.add(above.span);
      if (above.rows === 1) hanging.delete(column);
      else above.rows--;
      return true;
    };
    let column = 0;
    for (const cell of row) {
      while (hang(column)) column++;
      const width = Math.max(1, Math.min(cell.columns, maxColumns - column));
      const span: Span = [column, column + width - 1];
      if (width > 1) spans.add(span);
      for (const end = column + width; column < end && room > 0; column++, room--) {
        cells[column] = cell.text;
        if (cell.rows > 1) hanging.set(column, { text: cell.text, rows: cell.rows - 1, span });
      }
      if (column >= maxColumns || room <= 0) break;
    }
    for (const open of hanging.keys()) if (open >= column) hang(open);
    grid.push({
      number: index + 1,
      cells: filled(cells),
      spans: [...spans],
      ...(continued.length > 0 && { continued }),
    });
  }
  return grid;
}

export function spreadAreas(
  rows: readonly { number: number; cells: string[] }[],
  areas: readonly CellArea[],
): GridRow[] {
  const places = new Map(rows.map(({ number }, index) => [number, index]));
  const spans = new Map<number, Span[]>();
  const continued = new Map<number, number[]>();
  let room = maxRepeats;
  for (const { firstRow, lastRow, firstColumn, lastColumn } of areas) {
    const first = places.get(firstRow);
    const text = first === undefined ? undefined : rows[first]?.cells[firstColumn];
    if (first === undefined || text === undefined || text === '') continue;
    const last = Math.min(lastColumn, maxColumns - 1);
    for (let index = first; index < rows.length && room > 0; index++) {
      const row = rows[index];
      if (row === undefined || row.number > lastRow) break;
      for (let column = firstColumn; column <= last; column++, room--) {
        row.cells[column] = text;
        if (index > first) append(continued, index, column);
      }
      if (last > firstColumn) append(spans, index, [firstColumn, last]);
    }
  }
  return rows.map(({ number, cells }, index) => {
    const own = continued.get(index);
    return {
      number,
      cells: filled(cells),
      spans: spans.get(index) ?? [],
      ...(own !== undefined && { continued: own }),
    };
  });
}

function append<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function filled(cells: readonly (string | undefined)[]): string[] {
  return Array.from(cells, (cell) => cell ?? '');
}

export function countCells({ cells, spans }: GridRow): number {
  const repeated = new Set<number>();
  for (const [first, last] of spans)
    for (let column = first + 1; column <= last; column++) repeated.add(column);
  return cells.filter((cell, column) => cell !== '' && !repeated.has(column)).length;
}

/**
 * Returns the columns that only continue the previous column in every row, because the sheet merges them to widen that column.
 */
export function idleColumns(rows: readonly GridRow[]): ReadonlySet<number> {
  const idle = new Set<number>();
  const own = new Set<number>();
  for (const { cells, spans } of rows) {
    const repeated = new Set<number>();
    for (const [first, last] of spans)
      for (let column = first + 1; column <= last; column++) repeated.add(column);
    for (const column of repeated) idle.add(column);
    for (const [column, cell] of cells.entries()) if (cell !== '' && !repeated.has(column)) own.add(column);
  }
  return new Set([...idle].filter((column) => !own.has(column)));
}
