/** A range of cells in a sheet; rows and columns are 1-based. */
export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Formats a range in spreadsheet notation: "A2:D17". */
export function nameRange({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): string {
  return `${columnName(firstColumn)}${firstRow}:${columnName(lastColumn)}${lastRow}`;
}

/** Converts a column number to letters: 1 is A, 27 is AA. */
function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
