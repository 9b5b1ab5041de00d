import { readFileSync } from 'node:fs';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { serveTasks } from '../child/serve-tasks.ts';
import { openPages } from '../ocr/page-source.ts';
import { clipImage, clipPdfPage } from './clip-page.ts';
import type { PictureReply, PictureTask } from './picture-protocol.ts';

const quality = 82;

serveTasks<PictureTask, PictureReply>(async (task) => {
  try {
    const bytes = readFileSync(task.path);
    return { pictures: task.clip ? [await drawClip(bytes, task, task.clip)] : await drawPage(bytes, task) };
  } catch {
    return { pictures: null };
  }
});

async function drawPage(bytes: Buffer, { page, sides }: PictureTask): Promise<Uint8Array[]> {
  const source = await openPages(bytes);
  const painted = await source.paint(page, Math.max(...sides));
  return sides.map((side) => {
    const factor = Math.min(1, side / Math.max(painted.width, painted.height));
    const canvas = createCanvas(
      Math.max(1, Math.round(painted.width * factor)),
      Math.max(1, Math.round(painted.height * factor)),
    );
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(painted, 0, 0, canvas.width, canvas.height);
    return jpeg(canvas);
  });
}

async function drawClip(
  bytes: Buffer,
  { page }: PictureTask,
  clip: NonNullable<PictureTask['clip']>,
): Promise<Uint8Array> {
  const marked = await clipPdfPage(bytes, page, clip);
  if (marked) return jpeg(marked);
  const source = await openPages(bytes);
  return jpeg(clipImage(await source.paint(page, 2 * clip.width), clip));
}

const jpeg = (canvas: Canvas): Uint8Array => canvas.toBuffer('image/jpeg', quality);
