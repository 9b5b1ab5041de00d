type Cell = string | number | null;

/** Writes rows as CSV (RFC 4180): a header line, lines that end with CRLF. Null becomes an empty field. */
export async function* csvOf<Row>(
  columns: Record<string, (row: Row) => Cell>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string, void, undefined> {
  yield lineOf(Object.keys(columns));
  for await (const rows of pages) {
    yield rows.map((row) => lineOf(Object.values(columns).map((column) => column(row)))).join('');
  }
}

function lineOf(cells: Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: Cell): string {
  // Spreadsheet programs would execute a text that begins like a formula.
  const text =
    typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
