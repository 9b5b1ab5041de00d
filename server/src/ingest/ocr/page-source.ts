import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { sniff } from '../bytes/sniff.ts';
import { drawTiff, tiffPages } from '../bytes/tiff.ts';
import { openPdf } from '../pdf/pdf-open.ts';
import { type Picture, toGreys } from './picture.ts';

export interface PageSource {
  /** Draws a page in gray, for the engine. @param number 1-based @throws if the page cannot be drawn */
  draw(number: number): Promise<Picture>;
  /**
   * Draws a page in color.
   * @param number 1-based
   * @param side pixels of the longer side that the caller needs; a smaller page is drawn faster. Default: for the engine
   * @throws if the page cannot be drawn
   */
  paint(number: number, side?: number): Promise<Canvas>;
}

type Paint = PageSource['paint'];

/** Scale of drawn pages: three times the default, 216 dpi. At lower scales, the engine misreads small print. */
const scale = 3;
/** A page is drawn this many times larger than the picture that is made of it, so that thin strokes stay visible. */
const oversampling = 2;
/** Maximum pixels of a drawn page, because pages can be posters. */
const maxPixels = 9_000_000;
/** Pixels. A picture with fewer is enlarged, because its letters are too small for the engine. */
const smallPicture = 1_500_000;

/** Opens a PDF or picture for drawing. @throws Refusal if the file cannot be opened */
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
  return async (number, side = Infinity) => {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: Math.min(
        scale,
        Math.sqrt(maxPixels / (width * height)),
        (oversampling * side) / Math.max(width, height),
      ),
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
  const factor = pixels < smallPicture ? 2 : Math.min(1, Math.sqrt(maxPixels / pixels));
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * factor)),
    Math.max(1, Math.round(image.height * factor)),
  );
  const context = canvas.getContext('2d');
  // Fills the background, so that transparent parts look like white paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function takeGreys(canvas: Canvas): Picture {
  const { width, height } = canvas;
  const picture = toGreys(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height);
  // Frees the canvas's memory now: it is outside the heap, so garbage collection may come later than the next page.
  canvas.width = 0;
  canvas.height = 0;
  globalThis.gc?.();
  return picture;
}
