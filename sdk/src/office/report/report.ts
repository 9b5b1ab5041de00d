/** A line of text in a report; `mark` highlights a quote from a source, `source` is small and names the source. */
export type ReportLine = string | { text: string; look: 'bold' | 'italic' | 'mark' | 'source' };

export interface ReportTable {
  head: readonly string[];
  /** Widths of the columns in percent of the page width. */
  widths: readonly number[];
  /** Rows of cells. Each cell is a list of lines; empty lines are left out. */
  rows: readonly (readonly (readonly ReportLine[])[])[];
}

/** A printable document as plain data: A4 landscape with page numbers. */
export interface Report {
  title: string;
  footer: string;
  /** Language of the document's own words, such as its headers; default English. */
  language?: 'en' | 'de';
  /** The author in the properties of the document; default: the person who exports it. */
  author?: string;
  parts: readonly ({ heading: string } | { text: string } | ReportTable)[];
}

export type SheetCell = string | number | Date | null;

/** A worksheet with a header row that stays visible and a filter for each column. */
export interface Sheet {
  name: string;
  /** Header and width in characters of each column. */
  columns: readonly (readonly [header: string, width: number])[];
  rows: readonly (readonly SheetCell[])[];
}

export type ReportOrder = { format: 'docx'; report: Report } | { format: 'xlsx'; sheets: readonly Sheet[] };

/** Columns of a sheet: header, width in characters, and a function that returns the cell. */
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
