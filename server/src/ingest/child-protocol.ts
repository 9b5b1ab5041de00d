import type { ExtractedDocument } from './document.ts';
import type { ExtractionLimits } from './limits.ts';
import type { ExtractionReason } from './refusal.ts';

/** Handed to the child as its only argument, as JSON. */
export interface ExtractionTask {
  path: string;
  extension: string;
  limits: ExtractionLimits;
}

/** The child's only message. `failure` is a bug of ours or a file that cannot be opened, never the file's content. */
export type ExtractionReply =
  | { document: ExtractedDocument }
  | { refusal: { reason: ExtractionReason; message: string; cause: string | undefined } }
  | { failure: string };
