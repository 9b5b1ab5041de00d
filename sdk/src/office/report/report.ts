/** A line of a report's text; `mark` sets it as with a yellow pen. */
export type ReportLine = string | { text: string; look: 'bold' | 'italic' | 'mark' };

export interface ReportTable {
  head: readonly string[];
  /** Shares of the page's width, in per cent. */
  widths: readonly number[];
  /** Rows of cells of lines; empty lines are left out. */
  rows: readonly (readonly (readonly ReportLine[])[])[];
}

/** A document to print and to discuss, as plain data: set on A4 on its side, with page numbers below. */
export interface Report {
  title: string;
  /** Stands below every page, beside its number. */
  footer: string;
  /** Of the page numbers. Default: English. */
  language?: 'en' | 'de';
  parts: readonly ({ heading: string } | { text: string } | ReportTable)[];
}

export type SheetCell = string | number | Date | null;

/** A sheet of a workbook: a header that stays in sight, and a filter over all columns. */
export interface Sheet {
  name: string;
  /** Headers, and widths in characters. */
  columns: readonly (readonly [header: string, width: number])[];
  rows: readonly (readonly SheetCell[])[];
}

/** What is to be written, and as what. */
export type ReportOrder = { format: 'docx'; report: Report } | { format: 'xlsx'; sheets: readonly Sheet[] };

/** Header, width in characters, and what of a row stands in the cell. */
export type SheetColumns<T> = readonly (readonly [string, number, (row: T, place: number) => SheetCell])[];

/**
 * A sheet of rows, by columns that say what of a row they show.
 * @example sheetOf('Rows', rows, [['Id', 8, ({ id }) => id], ['Owner', 20, ({ owner }) => owner]])
 */
export function sheetOf<T>(name: string, rows: readonly T[], columns: SheetColumns<T>): Sheet {
  return {
    name,
    columns: columns.map(([header, width]) => [header, width]),
    rows: rows.map((row, place) => columns.map(([, , cellOf]) => cellOf(row, place))),
  };
}
