/** A page to draw for a model that sees. */
export interface PictureTask {
  path: string;
  /** From 1. */
  page: number;
  limits: { processorTime: number; memory: number };
}

export interface PictureReply {
  /** JPEG; null where the page is not there or cannot be drawn. */
  picture: Uint8Array | null;
}
