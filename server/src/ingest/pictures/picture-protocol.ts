export interface PictureTask {
  path: string;
  page: number;
  side: number;
  limits: { processorTime: number; memory: number };
}

export interface PictureReply {
  /** The picture as JPEG; null if the page does not exist or cannot be drawn. */
  picture: Uint8Array | null;
}
