import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { sniff } from '../bytes/sniff.ts';
import { drawTiff, tiffPages } from '../bytes/tiff.ts';
import { openPdf } from '../pdf/pdf-open.ts';
import { type Picture, toGreys } from './picture.ts';

/** A file whose pages can be drawn. */
export interface PageSource {
  /** In greys, for the engine. @param number from 1 @throws where the page cannot be shown */
  draw(number: number): Promise<Picture>;
  /** In its colours. @param number from 1 @throws where the page cannot be shown */
  paint(number: number): Promise<Canvas>;
}

type Paint = PageSource['paint'];

/** Three times 72 dots per inch; at less the engine misreads small print. */
const scale = 3;
/** Pixels. Pages can be posters. */
const mostPixels = 9_000_000;
/** Pixels. A picture with fewer has letters too small for the engine, which reads them better when they are drawn larger. */
const smallPicture = 1_500_000;

/** @throws Refusal where it cannot be opened */
export async function openPages(bytes: Uint8Array): Promise<PageSource> {
  const paint = await painterOf(bytes);
  return { paint, draw: async (number) => takeGreys(await paint(number)) };
}

async function painterOf(bytes: Uint8Array): Promise<Paint> {
  if (sniff(bytes) !== 'image') return openPdfPages(bytes);
  if (isTiff(bytes)) return openTiffPages(bytes);
  return async (number) => {
    if (number !== 1) throw new RangeError(`no page ${number}`);
    return drawScaled(await loadImage(bytes));
  };
}

const isTiff = (bytes: Uint8Array) => bytes[0] === bytes[1] && (bytes[0] === 0x49 || bytes[0] === 0x4d);

async function openPdfPages(bytes: Uint8Array): Promise<Paint> {
  const document = await openPdf(bytes, true);
  return async (number) => {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: Math.min(scale, Math.sqrt(mostPixels / (width * height))),
    });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas, viewport }).promise;
    await document.cleanup();
    return canvas;
  };
}

function openTiffPages(bytes: Uint8Array): Paint {
  const pages = tiffPages(bytes);
  return async (number) => {
    const page = pages[number - 1];
    if (!page) throw new RangeError(`no page ${number}`);
    const { width, height, pixels } = drawTiff(bytes, page);
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    const data = context.createImageData(width, height);
    data.data.set(pixels);
    context.putImageData(data, 0, 0);
    return drawScaled(canvas);
  };
}

function drawScaled(image: Canvas | Image): Canvas {
  const pixels = image.width * image.height;
  const factor = pixels < smallPicture ? 2 : Math.min(1, Math.sqrt(mostPixels / pixels));
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * factor)),
    Math.max(1, Math.round(image.height * factor)),
  );
  const context = canvas.getContext('2d');
  // What shines through is paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function takeGreys(canvas: Canvas): Picture {
  const { width, height } = canvas;
  const picture = toGreys(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height);
  // What was drawn lies outside the heap, which sees no reason to collect it before the next page needs as much.
  canvas.width = 0;
  canvas.height = 0;
  globalThis.gc?.();
  return picture;
}
