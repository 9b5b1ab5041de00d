import { extname } from 'node:path';
import { startChild } from '../child/guarded-child.ts';
import { createLimiter } from '../../threads/limiter.ts';
import type { PageClip, PictureReply, PictureTask } from './picture-protocol.ts';

const program = new URL(`./picture-child${extname(import.meta.url)}`, import.meta.url);

/** Memory limit in bytes. */
const memory = 390 * 1024 * 1024;
/** Maximum length of the longer side in pixels: models scale larger pictures down but charge for the full size. */
const forModels = 1_568;
/** Limit of processor time in milliseconds. */
const processorTime = 30_000;

const limiter = createLimiter(1);

const drawn = new Set(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']);

export const canDraw = (extension: string): boolean => drawn.has(extension.toLowerCase());

export const isPicture = (extension: string): boolean =>
  canDraw(extension) && extension.toLowerCase() !== 'pdf';

/**
 * Draws a PDF page or picture as a JPEG in a guarded process, in the size that models get.
 * @returns null if the page does not exist or cannot be drawn
 * @throws the signal's reason after an abort
 */
export async function drawPicture(
  { path, page }: { path: string; page: number },
  signal: AbortSignal,
): Promise<Buffer | null> {
  const [picture] = (await inChild({ path, page, sides: [forModels] }, signal, true)) ?? [];
  return picture ?? null;
}

/**
 * Draws a page once and returns it in several sizes, after more urgent pictures. Like `drawPicture` otherwise.
 * @param task `sides` are the longer sides in pixels
 */
export function drawPictures(
  task: Pick<PictureTask, 'path' | 'page' | 'sides'>,
  signal: AbortSignal,
): Promise<Buffer[] | null> {
  return inChild(task, signal, false);
}

/** Draws the part of a page around a passage and highlights the passage. Like `drawPicture` otherwise. */
export async function drawClipping(
  { path, page, clip }: { path: string; page: number; clip: PageClip },
  signal: AbortSignal,
): Promise<Buffer | null> {
  const [picture] = (await inChild({ path, page, clip, sides: [] }, signal, true)) ?? [];
  return picture ?? null;
}

async function inChild(
  task: Omit<PictureTask, 'limits'>,
  signal: AbortSignal,
  urgent: boolean,
): Promise<Buffer[] | null> {
  const draw = async () => {
    const child = startChild<PictureTask, PictureReply>(program, memory, { nativeCode: true });
    try {
      child.giveWay('requests');
      const reply = await child.run({ ...task, limits: { processorTime, memory } }, { signal });
      if (typeof reply === 'string' || reply.pictures === null) return null;
      return reply.pictures.map((picture) => Buffer.from(picture));
    } finally {
      child.kill();
    }
  };
  return limiter.run(draw, { signal, urgent });
}
