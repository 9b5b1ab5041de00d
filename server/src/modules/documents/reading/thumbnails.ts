import { AppError } from '@staffroom/sdk';
import { canDraw, drawPicture } from '../../../ingest/pictures/draw-picture.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { OriginalFile } from './document-service.ts';

/** The size in pixels: a tile of the grid on a screen with double pixel density. */
const side = 520;
/** The timeout in milliseconds. After this time, people have scrolled on. */
const drawingTimeoutMs = 30_000;
/** The maximum number of thumbnails in the cache. A thumbnail has about 30 kB. */
const maxCachedThumbnails = 300;

export function createThumbnails(blobs: Pick<BlobStore, 'borrow'>) {
  const kept = new Map<string, Promise<Buffer | null>>();

  async function draw(blob: string): Promise<Buffer | null> {
    await using file = await blobs.borrow(blob);
    return await drawPicture({ path: file.path, page: 1, side }, AbortSignal.timeout(drawingTimeoutMs));
  }

  /** @throws AppError `not-found` if the file has no page that can be drawn, or drawing failed */
  return async ({ blob, fileType }: OriginalFile): Promise<Buffer> => {
    const found = canDraw(fileType) ? (kept.get(blob) ?? draw(blob)) : null;
    if (found) {
      // Moves the cache entry to the end, because the first entry is deleted when the cache is full.
      kept.delete(blob);
      kept.set(blob, found);
      const oldest = kept.size > maxCachedThumbnails ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    }
    const picture = await found?.catch(() => kept.delete(blob));
    if (!(picture instanceof Buffer))
      throw new AppError('not-found', 'No image available for this document.');
    return picture;
  };
}
