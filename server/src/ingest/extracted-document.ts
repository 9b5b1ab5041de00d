import type { DocumentPage } from '@staffroom/sdk';

/** A heading; its section lasts until the next heading of the same or a higher level. */
export interface DocumentSection {
  title: string;
  /** The level of the heading; 1 is the highest. */
  level: number;
  /** Offset of the heading in the text, in UTF-16 units. */
  start: number;
}

export interface EmbeddedFile {
  filename: string;
  bytes: Uint8Array;
}

/** The result of reading a file. All offsets count UTF-16 units of `text`. */
export interface ExtractedDocument {
  text: string;
  pages: DocumentPage[];
  sections: DocumentSection[];
  /** The file contains more text than was read. */
  truncated: boolean;
  /** Sentences that tell the owner how the file was read. */
  remarks?: string[];
  /** The encoding that was used, if the file does not declare one. */
  encoding?: string;
  attachments?: EmbeddedFile[];
}
