import type { IndexedPassage } from '../chunks/indexed-passages.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { ExtractionReason } from '../refusal.ts';

/** Tells the guard of a child that work on a task begins, or (null) that it has ended. */
export type GuardNote = { processorTime: number; memory: number } | null;

/** What the parent sends to a child, one file at a time. */
export interface ExtractionTask {
  path: string;
  extension: string;
  limits: ExtractionLimits;
  /** As of `extract`. */
  encoding?: string;
  /** Cuts the text into passages for the index, too. */
  indexed: boolean;
}

/** The child's answer. `failure` is a bug of ours or a file that cannot be opened, never the file's content. */
export type ExtractionReply =
  | { document: ExtractedDocument; passages: IndexedPassage[] }
  | { refusal: { reason: ExtractionReason; message: string; cause: string | undefined } }
  | { failure: string };

/** Any number of parts may precede the reply to a task. */
export type ChildMessage<Reply, Part = never> = { reply: Reply } | { part: Part };
