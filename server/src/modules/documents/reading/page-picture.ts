import { AppError, visibleLine } from '@staffroom/sdk';
import type { Picture } from '@staffroom/sdk/internal/shared';
import { canDraw, drawPicture } from '../../../ingest/pictures/draw-picture.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { OriginalFile } from './document-service.ts';

/** The timeout in milliseconds. It includes the time in the queue, because pages are drawn one at a time. */
const drawingTimeoutMs = 90_000;

/** Finds the stored file of a document or attachment. */
export type FindOriginal = (userId: string, id: string, version?: number) => Promise<OriginalFile>;

export function createPagePictures(original: FindOriginal, blobs: Pick<BlobStore, 'borrow'>) {
  /** @throws AppError `not-found`; `unavailable` if the format cannot be drawn or drawing failed; `invalid` for a missing page */
  return async (userId: string, id: string, page: number, version?: number): Promise<Picture> => {
    const { blob, filename, fileType } = await original(userId, id, version);
    if (!canDraw(fileType))
      throw new AppError(
        'unavailable',
        'Page images aren’t available for this format. Open the document instead.',
      );
    await using file = await blobs.borrow(blob);
    const picture = await drawPicture({ path: file.path, page }, AbortSignal.timeout(drawingTimeoutMs)).catch(
      tooBusy,
    );
    if (!picture) throw new AppError('invalid', 'Page not found or not available as an image.');
    return {
      data: picture.toString('base64'),
      mediaType: 'image/jpeg',
      name: `${visibleLine(filename)}, page ${page}`,
    };
  };
}

function tooBusy(error: unknown): never {
  if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
  throw new AppError('unavailable', 'The server is busy. Open the document instead.');
}
