export interface PictureTask {
  path: string;
  /** 1-based. */
  page: number;
  /** Maximum lengths of the longer side in pixels, one for each picture. */
  sides: readonly number[];
  /** Draws only the part of the page around a passage, in this size. */
  clip?: PageClip | undefined;
  limits: { processorTime: number; memory: number };
}

/** The part of a page around a passage. */
export interface PageClip {
  /** Pixels. */
  width: number;
  height: number;
  /** The words of the passage on this page, which are highlighted. */
  quote: string;
  /** The text before the passage on the page, by which equal occurrences are told apart. */
  before: string;
  /** How far down the page the passage begins, from 0 to 1. Used for pages whose text is part of an image. */
  share: number;
}

export interface PictureReply {
  /** The pictures as JPEG, in the order of `sides`; null if the page does not exist or cannot be drawn. */
  pictures: Uint8Array[] | null;
}
