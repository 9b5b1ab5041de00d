import { AppError } from '@staffroom/sdk';
import type { ClippingQuery, DocumentContent } from '@staffroom/sdk/core';
import { canDraw, drawClipping } from '../../../ingest/pictures/draw-picture.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { OriginalFile } from './document-service.ts';
import { createPictureCache } from './picture-cache.ts';

/** The size in pixels: twice the size on the screen, for screens with double pixel density. */
const size = { width: 672, height: 280 } as const;
/** The timeout in milliseconds, including the time in the queue. */
const drawingTimeoutMs = 30_000;
/** The maximum number of clippings in the cache. A clipping has about 30 kB. */
const maxCachedClippings = 200;
/** Characters before a passage that tell equal passages apart, and of a passage that are looked for. */
const maxBefore = 20_000;
const maxQuote = 4_000;

export function createClippings(blobs: Pick<BlobStore, 'borrow'>) {
  const cached = createPictureCache<Buffer>(maxCachedClippings);

  /**
   * Draws the part of a page around a passage, with the passage highlighted where the page has its words as text.
   * @throws AppError `not-found` if the format has no page images, the page does not exist, or drawing failed
   */
  return async (
    { blob, fileType }: OriginalFile,
    { text, pages }: Pick<DocumentContent, 'text' | 'pages'>,
    { page: number, start, end }: Pick<ClippingQuery, 'page' | 'start' | 'end'>,
  ): Promise<Buffer> => {
    const page = pages.find((each) => each.number === number);
    if (!page || text === null || end <= page.start || start >= page.end || !canDraw(fileType)) throw none();
    const from = Math.max(start, page.start);
    const clip = {
      ...size,
      quote: text.slice(from, Math.min(end, page.end, from + maxQuote)),
      before: text.slice(Math.max(page.start, from - maxBefore), from),
      share: (from - page.start) / (page.end - page.start),
    };
    const picture = await cached(`${blob}:${number}:${start}:${end}`, async () => {
      await using file = await blobs.borrow(blob);
      return await drawClipping(
        { path: file.path, page: number, clip },
        AbortSignal.timeout(drawingTimeoutMs),
      );
    });
    if (!picture) throw none();
    return picture;
  };
}

const none = () => new AppError('not-found', 'No image available for this passage.');
