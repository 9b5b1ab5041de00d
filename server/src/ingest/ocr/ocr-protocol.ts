/** Pages of a PDF to read by OCR. */
export interface OcrTask {
  path: string;
  pages: readonly number[];
  /** Milliseconds after which no further page is begun. */
  budget: number;
  limits: { timeout: number; memory: number };
}

export interface RecognisedPage {
  /** From 1. */
  number: number;
  /** Empty where nothing legible was found. */
  text: string;
  /** 0 to 100, as the engine judges itself. */
  confidence: number;
}

/** Sent after the pages. */
export interface OcrReply {
  /** A defect, or a file that can no longer be opened. */
  failure: string | undefined;
}
