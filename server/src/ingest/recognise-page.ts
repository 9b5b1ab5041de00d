import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createWorker, OEM, type Worker as Recogniser } from 'tesseract.js';
import { cleanText } from './clean-text.ts';
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

async function drawPage(document: PDFDocumentProxy, number: number): Promise<Buffer> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(scale, Math.sqrt(mostPixels / (width * height))) });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return canvas.encode('png');
}
