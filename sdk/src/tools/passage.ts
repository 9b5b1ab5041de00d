/** A stretch of a document that search found. Offsets are UTF-16 units in the text of that version. */
export interface Passage {
  id: string;
  /** For passages without a document, see `isOfAttachment`. */
  documentId: string;
  filename: string;
  version: number;
  /** 1-based; null for formats without pages. */
  page: number | null;
  /** Heading path, sheet or slide: "Terms › 9.2 Data residency". */
  section: string | null;
  start: number;
  end: number;
  quote: string;
  /** 0–1, comparable only within one search. */
  score: number;
}
