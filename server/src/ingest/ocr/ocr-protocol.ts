import type { OcrLanguage } from './languages.ts';

/** Pages of a PDF or a picture for OCR. */
export interface OcrTask {
  path: string;
  pages: readonly number[];
  /** Languages whose models are installed, in the order in which to try them. */
  languages: readonly OcrLanguage[];
  /** Milliseconds after which no further page is started. */
  budget: number;
  limits: { processorTime: number; memory: number };
}

/** Degrees of rotation, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

export interface RecognisedPage {
  /** The page number, 1-based. */
  number: number;
  /** The recognized text; empty if nothing legible was found. */
  text: string;
  /** The engine's own estimate, from 0 to 100. */
  confidence: number;
  /** The rotation that makes the picture upright. */
  turned?: Exclude<Rotation, 0>;
  /** The picture cannot be drawn. */
  damaged?: true;
}

export interface OcrReply {
  /** The message of a bug, or of a file that can no longer be opened. */
  failure: string | undefined;
}
