/** A passage of a document, as search found it. Offsets are UTF-16 units in the text of the document's `version`. */
export interface Passage {
  id: string;
  /** Id of the document. A passage of an attached file has no document, see `isOfAttachment`. */
  documentId: string;
  filename: string;
  version: number;
  /** Page number, starting with 1; null for formats without pages. */
  page: number | null;
  /** Path of headings, name of the sheet or number of the slide: "Terms › 9.2 Data residency". */
  section: string | null;
  start: number;
  end: number;
  quote: string;
  /** Score 0–1, comparable only within one search. */
  score: number;
}
