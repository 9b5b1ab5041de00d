import type { DocumentWriter } from './document-writer.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { FileKind } from '../bytes/sniff.ts';

/** Reads one file format. Runs only in the child process, so that no other process loads its libraries. */
export interface Reader {
  /** The name of the file type in messages: "PDF", "Word document". */
  name: string;
  /** The file kinds that this reader accepts. */
  kinds: readonly FileKind[];
  /** The reason for refusing an intact file that contains no text. */
  nothingFound: 'empty' | 'no-text';
  /** True if the format contains prose with numbered headings and clauses. */
  isNumbered?: true;
  /** Reads a file. @throws Refusal; any other error means that the file is damaged */
  read(bytes: Uint8Array, writer: DocumentWriter, limits: ExtractionLimits): Promise<void> | void;
}
