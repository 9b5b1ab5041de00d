import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { serveTasks } from '../child/serve-tasks.ts';
import { openPages } from '../ocr/page-source.ts';
import type { PictureReply, PictureTask } from './picture-protocol.ts';

const quality = 82;

serveTasks<PictureTask, PictureReply>(async ({ path, page, side }) => {
  try {
    const source = await openPages(readFileSync(path));
    const painted = await source.paint(page);
    const factor = Math.min(1, side / Math.max(painted.width, painted.height));
    const canvas = createCanvas(
      Math.max(1, Math.round(painted.width * factor)),
      Math.max(1, Math.round(painted.height * factor)),
    );
    canvas.getContext('2d').drawImage(painted, 0, 0, canvas.width, canvas.height);
    return { picture: canvas.toBuffer('image/jpeg', quality) };
  } catch {
    return { picture: null };
  }
});
