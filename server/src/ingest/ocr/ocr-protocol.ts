import type { OcrLanguage } from './languages.ts';

/** Pages of a PDF or a picture for OCR. */
export interface OcrTask {
  path: string;
  pages: readonly number[];
  /** Languages with a model, the first to try first. */
  languages: readonly OcrLanguage[];
  /** Milliseconds after which no further page begins. */
  budget: number;
  limits: { processorTime: number; memory: number };
}

/** Degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

export interface RecognisedPage {
  /** 1-based. */
  number: number;
  /** Empty if nothing legible was found. */
  text: string;
  /** 0 to 100, the engine's own estimate. */
  confidence: number;
  /** The rotation that makes the picture upright. */
  turned?: Exclude<Rotation, 0>;
  /** The picture cannot be drawn. */
  damaged?: true;
}

export interface OcrReply {
  /** A bug, or a file that can no longer be opened. */
  failure: string | undefined;
}
