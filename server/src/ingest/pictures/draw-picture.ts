import { extname } from 'node:path';
import { startChild } from '../child/guarded-child.ts';
import { createTaskQueue } from '../child/task-queue.ts';
import type { PictureReply, PictureTask } from './picture-protocol.ts';

const program = new URL(`./picture-child${extname(import.meta.url)}`, import.meta.url);

/** Bytes. */
const memory = 390 * 1024 * 1024;
/** Pixels of the longer side: models scale down what is larger, and it is paid for. */
const forModels = 1_568;
/** Milliseconds. */
const processorTime = 30_000;

/** One at a time in the whole process. */
const enqueue = createTaskQueue(1);

const drawn = new Set(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']);

/** Whether pages of such a file can be drawn. @param extension without the dot */
export const canDraw = (extension: string): boolean => drawn.has(extension.toLowerCase());

/** Whether it is a picture and nothing else. */
export const isPicture = (extension: string): boolean =>
  canDraw(extension) && extension.toLowerCase() !== 'pdf';

/**
 * A page of a PDF, or a picture, as a JPEG: as large as a model is shown one, unless it may be smaller. Drawn in a guarded process, like everything that comes in a file.
 * @returns null where it is not there or cannot be drawn
 * @throws the reason of the signal
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
