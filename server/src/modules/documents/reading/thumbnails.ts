import { AppError } from '@staffroom/sdk';
import { canDraw, drawPicture } from '../../../ingest/pictures/draw-picture.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { OriginalFile } from './document-service.ts';

/** Pixels: a tile of the grid at double density. */
const side = 520;
/** Milliseconds: people have scrolled on by then. */
const drawingTimeoutMs = 30_000;
/** About 30 kB each. */
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
      // Moves the entry to the end: least recently used entries are dropped first.
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
