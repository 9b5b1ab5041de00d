import { extname } from 'node:path';
import { startChild } from '../child/guarded-child.ts';
import { createTaskQueue } from '../child/task-queue.ts';
import type { PictureReply, PictureTask } from './picture-protocol.ts';

const program = new URL(`./picture-child${extname(import.meta.url)}`, import.meta.url);

/** Memory limit in bytes. */
const memory = 390 * 1024 * 1024;
/** Maximum length of the longer side in pixels: models scale larger pictures down but charge for the full size. */
const forModels = 1_568;
/** Limit of processor time in milliseconds. */
const processorTime = 30_000;

const enqueue = createTaskQueue(1);

const drawn = new Set(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']);

export const canDraw = (extension: string): boolean => drawn.has(extension.toLowerCase());

export const isPicture = (extension: string): boolean =>
  canDraw(extension) && extension.toLowerCase() !== 'pdf';

/**
 * Draws a PDF page or picture as a JPEG in a guarded process, by default in the size that models get.
 * @returns null if the page does not exist or cannot be drawn
 * @throws the signal's reason after an abort
 */
export async function drawPicture(
  { path, page, side = forModels }: { path: string; page: number; side?: number },
  signal: AbortSignal,
): Promise<Buffer | null> {
  const draw = async () => {
    const child = startChild<PictureTask, PictureReply>(program, memory, { nativeCode: true });
    try {
      child.giveWay('requests');
      const reply = await child.run({ path, page, side, limits: { processorTime, memory } }, { signal });
      return typeof reply === 'string' || reply.picture === null ? null : Buffer.from(reply.picture);
    } finally {
      child.kill();
    }
  };
  return enqueue(draw, signal, true);
}
