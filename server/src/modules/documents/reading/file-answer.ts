import { nameFile } from '../../../http/name-file.ts';
import { documentFormat } from '@staffroom/sdk/internal/shared';
import type { Context } from 'koa';
import type { BlobStore, ByteRange } from '../../blobs/blob-store.ts';
import type { OriginalFile } from './document-service.ts';

/**
 * Sends an uploaded file or a range of it. Only a PDF is displayed in the browser, because browsers isolate their PDF viewer
 * from the site's origin. Any other file is downloaded, regardless of its type.
 */
export async function answerFile(
  ctx: Context,
  blobs: Pick<BlobStore, 'get'>,
  file: OriginalFile,
  disposition: 'inline' | 'attachment',
): Promise<void> {
  const inline = disposition === 'inline' && file.fileType === 'pdf';
  ctx.set('ETag', `"${file.blob}"`);
  ctx.status = 200;
  // The blob is opened before the file's headers are set, because the error response for a missing blob must not have these
  // headers.
  const blob = ctx.fresh ? null : await blobs.get(file.blob);
  nameFile(ctx, file.filename, inline ? 'inline' : 'attachment');
  ctx.set({
    'Content-Type': documentFormat(file.fileType)?.mediaType ?? 'application/octet-stream',
    // An inline PDF gets no sandbox, because a sandbox would prevent the browser's PDF viewer from starting.
    'Content-Security-Policy': inline
      ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
      : "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
  });
  if (inline) ctx.set('X-Frame-Options', 'SAMEORIGIN');
  // Compression is off, because it would make byte ranges invalid.
  ctx.compress = false;
  if (blob === null) {
    ctx.status = 304;
    return;
  }
  const { size } = blob;
  const range = requestedRange(ctx, size);
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.status = 416;
    ctx.body = '';
    return;
  }
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  ctx.body = blob.read(range);
  ctx.length = range ? range.end - range.start + 1 : size;
}

/** The requested byte range. Returns undefined to send the whole file, also for several ranges and for an outdated `If-Range`. */
function requestedRange(ctx: Context, size: number): ByteRange | 'unsatisfiable' | undefined {
  const condition = ctx.get('If-Range');
  if (condition !== '' && condition !== ctx.response.get('ETag')) return undefined;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(ctx.get('Range')) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  // The range "-500" means the last 500 bytes.
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
