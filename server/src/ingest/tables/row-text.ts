import { countCells, type GridRow } from './grid.ts';

const sum =
  /^(?:grand |sub)?-?total|^sum\b|^(?:gesamt|zwischen)?summe|^gesamt\b|^insgesamt\b|^somme\b|^totale\b/i;

/**
 * Formats a row as a line. If columns have names, empty cells are omitted; otherwise they are written, so that each value keeps
 * its position.
 * @param first the first column of the table
 * @param idle columns that only continue the previous column
 */
export function rowText(
  row: GridRow,
  {
    first,
    names,
    idle,
  }: { first: number; names?: readonly string[] | undefined; idle?: ReadonlySet<number> },
): string {
  const { cells, spans } = row;
  if (names === undefined) {
    if (countCells(row) === 1) return cells.find((cell) => cell !== '') ?? '';
    const last = cells.findLastIndex((cell) => cell !== '');
    return cells
      .slice(0, last + 1)
      .map((cell, column) => (isRepeated(cell, column, spans) ? '' : cell))
      .filter((_, column) => column >= first && idle?.has(column) !== true)
      .join(' | ');
  }
  // A cell such as "Total" that spans several columns gets none of the column names.
  const lead = spans.find(([from]) => from === cells.findIndex((cell) => cell !== ''));
  return cells
    .map((cell, column) => {
      if (
        cell === '' ||
        idle?.has(column) === true ||
        (lead !== undefined && column > lead[0] && column <= lead[1])
      )
        return '';
      const name = column === lead?.[0] || (column === first && sum.test(cell)) ? '' : (names[column] ?? '');
      return name === '' ? cell : `${name}: ${cell}`;
    })
    .filter((text) => text !== '')
    .join(' | ');
}

/** Characters. A longer text in a spanning cell belongs to a note or form. */
const maxRepeatedLength = 40;

/** Whether the cell repeats a text that is already in the line and is not a column name. */
function isRepeated(cell: string, column: number, spans: GridRow['spans']): boolean {
  return (
    (cell.length > maxRepeatedLength || cell.endsWith(':')) &&
    spans.some(([from, to]) => column > from && column <= to)
  );
}
