import type { OcrLanguage } from './languages.ts';

/** Pages of a PDF or a picture to read by OCR. */
export interface OcrTask {
  path: string;
  pages: readonly number[];
  /** Those with a model, the one to begin with first. */
  languages: readonly OcrLanguage[];
  /** Milliseconds after which no further page is begun. */
  budget: number;
  limits: { processorTime: number; memory: number };
}

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

export interface RecognisedPage {
  /** From 1. */
  number: number;
  /** Empty where nothing legible was found. */
  text: string;
  /** 0 to 100, as the engine judges itself. */
  confidence: number;
  /** What the picture had to be turned by. */
  turned?: Exclude<Turn, 0>;
  /** The picture cannot be shown. */
  damaged?: true;
}

/** Sent after the pages. */
export interface OcrReply {
  /** A defect, or a file that can no longer be opened. */
  failure: string | undefined;
}
