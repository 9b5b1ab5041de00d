import type { DocumentPage } from '@staffroom/sdk';

/** A heading and where it stands; it rules until the next heading of the same or a higher rank. */
export interface DocumentSection {
  title: string;
  /** 1 is the highest rank. */
  level: number;
  /** Offset of the heading in the text, in UTF-16 units. */
  start: number;
}

/** A file in a file, as an e-mail has them. */
export interface EmbeddedFile {
  filename: string;
  bytes: Uint8Array;
}

/** What is left of a file once it has been read. All offsets count UTF-16 units of `text`. */
export interface ExtractedDocument {
  text: string;
  /** Empty where the format has no pages. */
  pages: DocumentPage[];
  sections: DocumentSection[];
  /** The file holds more than was kept. */
  truncated: boolean;
  /** What its owner should know of how it was read, as sentences. */
  remarks?: string[];
  /** Label of the encoding that its text was read in, where the file does not say that. */
  encoding?: string;
  /** Files in it that become documents of their own. */
  attachments?: EmbeddedFile[];
}
