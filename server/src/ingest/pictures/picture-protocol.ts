/** A page to draw. */
export interface PictureTask {
  path: string;
  /** From 1. */
  page: number;
  /** Pixels of the longer side, at most. */
  side: number;
  limits: { processorTime: number; memory: number };
}

export interface PictureReply {
  /** JPEG; null where the page is not there or cannot be drawn. */
  picture: Uint8Array | null;
}
