import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { findQuoteOnPage } from '@staffroom/sdk/internal/shared';
import { sniff } from '../bytes/sniff.ts';
import { openPdf } from '../pdf/pdf-open.ts';
import { type Box, clipWindow, runBox, type TextRun } from './clip-window.ts';
import type { PageClip } from './picture-protocol.ts';

/** The highlighter of the light theme: paper is white in the dark theme, too. */
const highlighter = '#fae996';

/** Draws a PDF page around a passage and highlights the passage. Null for other files and if the page lacks the words. */
export async function clipPdfPage(bytes: Uint8Array, number: number, clip: PageClip): Promise<Canvas | null> {
  if (sniff(bytes) === 'image') return null;
  const document = await openPdf(bytes, true);
  const page = await document.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const runs = items.map((item): TextRun | null => ('str' in item ? item : null));
  const words = runs.map((run) => run?.str ?? '');
  const toPage = (x: number, y: number) => whole.convertToViewportPoint(x, y) as [number, number];
  const marks = findQuoteOnPage(words, clip.quote, clip.before).flatMap((range): Box[] => {
    const run = runs[range.run];
    return run ? [runBox(run, range, toPage)] : [];
  });
  const window = clipWindow(marks, whole, clip);
  if (window === null) return null;
  const scale = clip.width / window.width;
  const canvas = createCanvas(clip.width, clip.height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, clip.width, clip.height);
  context.fillStyle = highlighter;
  for (const { x, y, width, height } of marks)
    context.fillRect((x - window.x) * scale, (y - window.y) * scale, width * scale, height * scale);
  const drawn = createCanvas(clip.width, clip.height);
  const offset = { offsetX: -window.x * scale, offsetY: -window.y * scale };
  await page.render({ canvas: drawn, viewport: page.getViewport({ scale, ...offset }) }).promise;
  await document.cleanup();
  // Lays the page over the highlighter, so that overlapping marks are not darker and letters stay black.
  context.globalCompositeOperation = 'multiply';
  context.drawImage(drawn, 0, 0);
  return canvas;
}

/** Cuts the part of a drawn page that has the passage, without a mark, because the place of its words is unknown. */
export function clipImage(page: Canvas, { width, height, share }: PageClip): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  const scale = width / page.width;
  const lowest = Math.max(0, page.height * scale - height);
  const top = Math.min(lowest, Math.max(0, share * page.height * scale - height / 3));
  context.imageSmoothingQuality = 'high';
  context.drawImage(page, 0, -top, width, page.height * scale);
  return canvas;
}
