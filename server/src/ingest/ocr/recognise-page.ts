import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createWorker, OEM, type Worker as Recogniser } from 'tesseract.js';
import { cleanText } from '../../text/clean-text.ts';
import type { RecognisedPage } from './ocr-protocol.ts';

/** Three times 72 dots per inch; at less the engine misreads small print. */
const scale = 3;
/** Pixels. Pages can be posters. */
const mostPixels = 9_000_000;
/** Below this the engine reads patterns in photographs. */
const legible = 35;

/** The English model lies in a package: without its path the engine would fetch it from the network. */
export async function startRecogniser(): Promise<Recogniser> {
  const data = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')));
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  });
}

/** A page that cannot be drawn counts as one without text. */
export async function recognisePage(
  document: PDFDocumentProxy,
  number: number,
  recogniser: Recogniser,
): Promise<RecognisedPage> {
  try {
    const { data } = await recogniser.recognize(await drawPage(document, number));
    const text = data.confidence < legible ? '' : cleanText(data.text).trim();
    return { number, text, confidence: Math.round(data.confidence) };
  } catch {
    return { number, text: '', confidence: 0 };
  }
}

/** As a PGM picture in greys: decoded, it takes the engine a quarter of the memory of one in colours. */
async function drawPage(document: PDFDocumentProxy, number: number): Promise<Buffer> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(scale, Math.sqrt(mostPixels / (width * height))) });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const picture = greys(canvas);
  await document.cleanup();
  // What was drawn lies outside the heap, which sees no reason to collect it before the next page needs as much.
  canvas.width = 0;
  canvas.height = 0;
  globalThis.gc?.();
  return picture;
}

function greys(canvas: Canvas): Buffer {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const picture = Buffer.alloc(head.length + width * height);
  head.copy(picture);
  const pixels = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < width * height; at++) {
    const colour = pixels.getUint32(at * 4);
    // Luma of ITU-R BT.601 in 256ths.
    picture[head.length + at] =
      ((colour >>> 24) * 77 + ((colour >>> 16) & 255) * 150 + ((colour >>> 8) & 255) * 29) >> 8;
  }
  return picture;
}
