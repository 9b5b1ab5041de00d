import type { DocumentWriter } from './document-writer.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { FileKind } from '../bytes/sniff.ts';

/** Reads one file format. Runs only in the child process, so that its libraries load nowhere else. */
export interface Reader {
  /** The file type in messages: "PDF", "Word document". */
  name: string;
  /** File kinds that this reader accepts. */
  kinds: readonly FileKind[];
  /** The refusal for an intact file without text. */
  nothingFound: 'empty' | 'no-text';
  /** The format contains prose in which to find numbered headings and clauses. */
  isNumbered?: true;
  /** @throws Refusal; any other error means a damaged file */
  read(bytes: Uint8Array, writer: DocumentWriter, limits: ExtractionLimits): Promise<void> | void;
}
