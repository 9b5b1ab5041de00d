/** A line of text in a report; `mark` highlights it in yellow. */
export type ReportLine = string | { text: string; look: 'bold' | 'italic' | 'mark' };

export interface ReportTable {
  head: readonly string[];
  /** Percent of the page width. */
  widths: readonly number[];
  /** Rows of cells with lines. Empty lines are left out. */
  rows: readonly (readonly (readonly ReportLine[])[])[];
}

/** A printable document as plain data: A4 landscape with page numbers. */
export interface Report {
  title: string;
  footer: string;
  /** Language of the page numbers; default English. */
  language?: 'en' | 'de';
  parts: readonly ({ heading: string } | { text: string } | ReportTable)[];
}

export type SheetCell = string | number | Date | null;

/** A worksheet with a fixed header and a filter for all columns. */
export interface Sheet {
  name: string;
  /** Header, and width in characters. */
  columns: readonly (readonly [header: string, width: number])[];
  rows: readonly (readonly SheetCell[])[];
}

export type ReportOrder = { format: 'docx'; report: Report } | { format: 'xlsx'; sheets: readonly Sheet[] };

/** Header, width in characters, and the function that returns the cell. */
export type SheetColumns<T> = readonly (readonly [string, number, (row: T, place: number) => SheetCell])[];

/**
 * Creates a sheet from rows and column definitions.
 * @example sheetOf('Rows', rows, [['Id', 8, ({ id }) => id], ['Owner', 20, ({ owner }) => owner]])
 */
export function sheetOf<T>(name: string, rows: readonly T[], columns: SheetColumns<T>): Sheet {
  return {
    name,
    columns: columns.map(([header, width]) => [header, width]),
    rows: rows.map((row, place) => columns.map(([, , cellOf]) => cellOf(row, place))),
  };
}
