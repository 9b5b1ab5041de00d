import { AppError } from '@staffroom/sdk';
import type { ThumbnailSize } from '@staffroom/sdk/core';
import { canDraw, drawPictures } from '../../../ingest/pictures/draw-picture.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { OriginalFile } from './document-service.ts';
import { createPictureCache } from './picture-cache.ts';

/** The longer sides in pixels, for screens with double pixel density: a tile of the grid, and the face in a row. */
const sides = { tile: 520, row: 96 } as const satisfies Record<ThumbnailSize, number>;
/** The timeout in milliseconds. After this time, people have scrolled on. */
const drawingTimeoutMs = 30_000;
/** The maximum number of documents in the cache. The two thumbnails of a document have about 30 kB. */
const maxCachedThumbnails = 300;

export function createThumbnails(blobs: Pick<BlobStore, 'borrow'>) {
  const cached = createPictureCache<Buffer[]>(maxCachedThumbnails);

  async function draw(blob: string): Promise<Buffer[] | null> {
    await using file = await blobs.borrow(blob);
    const task = { path: file.path, page: 1, sides: [sides.tile, sides.row] };
    return await drawPictures(task, AbortSignal.timeout(drawingTimeoutMs));
  }

  /** @throws AppError `not-found` if the file has no page that can be drawn, or drawing failed */
  return async ({ blob, fileType }: OriginalFile, size: ThumbnailSize): Promise<Buffer> => {
    const pictures = canDraw(fileType) ? await cached(blob, () => draw(blob)) : null;
    const picture = pictures?.[size === 'tile' ? 0 : 1];
    if (!picture) throw new AppError('not-found', 'No image available for this document.');
    return picture;
  };
}
