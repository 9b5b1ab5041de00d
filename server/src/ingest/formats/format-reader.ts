import type { DocumentWriter } from './document-writer.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { FileKind } from '../bytes/sniff.ts';

/** Reads one file format. Runs in the child process only, so that its libraries load there and nowhere else. */
export interface Reader {
  /** How a person calls such a file, for sentences: "PDF", "Word document". */
  name: string;
  /** What the first bytes may say for this reader to try at all. */
  kinds: readonly FileKind[];
  /** What to say when nothing was found in a sound file. */
  nothingFound: 'empty' | 'no-text';
  /** It holds running text, in which numbered headings and clauses are looked for. */
  isNumbered?: true;
  /** @throws Refusal; anything else counts as a damaged file */
  read(bytes: Uint8Array, writer: DocumentWriter, limits: ExtractionLimits): Promise<void> | void;
}
