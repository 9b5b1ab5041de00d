import type { IndexedPassage } from '../chunks/indexed-passages.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { ExtractionReason } from '../refusal.ts';

export type GuardNote = { processorTime: number; memory: number } | null;

export interface ExtractionTask {
  path: string;
  extension: string;
  limits: ExtractionLimits;
  encoding?: string;
  /** Whether to also cut the text into passages for the index. */
  indexed: boolean;
}

/** The child's answer. `failure` is a bug or an unreadable path, never a problem in the file's content. */
export type ExtractionReply =
  | { document: ExtractedDocument; passages: IndexedPassage[] }
  | { refusal: { reason: ExtractionReason; message: string; cause: string | undefined } }
  | { failure: string };

export type ChildMessage<Reply, Part = never> = { reply: Reply } | { part: Part };
