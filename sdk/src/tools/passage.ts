/** A stretch of a document that search found. Offsets count UTF-16 units in the text of that document version. */
export interface Passage {
  id: string;
  /** See `isOfAttachment` for what is of no document. */
  documentId: string;
  filename: string;
  version: number;
  /** 1-based; null where the format has no pages. */
  page: number | null;
  /** Heading path, sheet or slide: "Terms › 9.2 Data residency". */
  section: string | null;
  start: number;
  end: number;
  quote: string;
  /** 0–1, comparable only within one answer of `search`. */
  score: number;
}
