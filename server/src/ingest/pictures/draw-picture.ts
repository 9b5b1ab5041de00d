import { extname } from 'node:path';
import { startChild } from '../child/guarded-child.ts';
import { createTaskQueue } from '../child/task-queue.ts';
import type { PictureReply, PictureTask } from './picture-protocol.ts';

const program = new URL(`./picture-child${extname(import.meta.url)}`, import.meta.url);

/** Bytes. */
const memory = 390 * 1024 * 1024;
/** Pixels of the longer side: models scale larger pictures down but bill for them. */
const forModels = 1_568;
/** Milliseconds. */
const processorTime = 30_000;

const enqueue = createTaskQueue(1);

const drawn = new Set(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']);

export const canDraw = (extension: string): boolean => drawn.has(extension.toLowerCase());

export const isPicture = (extension: string): boolean =>
  canDraw(extension) && extension.toLowerCase() !== 'pdf';

/**
 * Draws a PDF page or picture as a JPEG, by default in the size that models get, in a guarded process.
 * @returns null if the page does not exist or cannot be drawn
 * @throws the signal's reason
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
