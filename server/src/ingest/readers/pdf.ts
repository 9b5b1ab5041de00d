import { fileURLToPath } from 'node:url';
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentWriter } from '../document-writer.ts';
import type { Reader } from '../reader.ts';
import { corrupt, encrypted, Refusal } from '../refusal.ts';
import { layOutPage, type TextItem } from './pdf-layout.ts';

/** A file can claim any number of pages. */
const mostPages = 10_000;
/** Scans often carry a stamp or a page number as text; a page with less than this does not count as text. */
const scantPage = 20;

const packageFolder = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));

export const pdf: Reader = {
  name: 'PDF',
  kinds: ['pdf'],
  nothingFound: 'no-text',
  async read(bytes, writer) {
    const document = await open(bytes);
    const scant = await readPages(document, writer);
    if (scant !== undefined && (await isScan(document, scant)))
      throw new Refusal(
        'no-text',
        'This PDF is a scan: it holds pictures of pages and no text. Run text recognition (OCR) on it and upload the result.',
      );
  },
};

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // A copy, because pdf.js takes the memory away from its owner and refuses a Buffer.
      data: new Uint8Array(bytes),
      // Without these tables Chinese, Japanese and Korean documents come out empty.
      cMapUrl: `${packageFolder}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${packageFolder}standard_fonts/`,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(`${error.name} ${error.message}`);
    throw isLocked ? encrypted('PDF', error) : corrupt('PDF', error);
  }
}

/** @returns the numbers of the pages to look at for pictures, or undefined where the text is plentiful */
async function readPages(document: PDFDocumentProxy, writer: DocumentWriter): Promise<number[] | undefined> {
  const count = Math.min(document.numPages, mostPages);
  const scant: number[] = [];
  let characters = 0;
  let failure: { cause: unknown; pages: number } = { cause: undefined, pages: 0 };
  if (document.numPages > mostPages) writer.truncate();
  for (let number = 1; number <= count && !writer.full; number++) {
    let text = '';
    try {
      const page = await document.getPage(number);
      text = await readPage(page);
      page.cleanup();
    } catch (cause) {
      // One broken page does not make the others worthless; its number stays taken.
      failure = { cause, pages: failure.pages + 1 };
    }
    const visible = text.replace(/\s+/g, '').length;
    characters += visible;
    if (visible < scantPage && scant.length < 3) scant.push(number);
    writer.page(number, () => writer.add(text));
  }
  if (failure.pages === count) throw corrupt('PDF', failure.cause);
  return characters < count * scantPage ? scant : undefined;
}

async function readPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const text = layOutPage(items.filter((item): item is typeof item & TextItem => 'str' in item));
  return [text, ...(await filledIn(page))].filter((part) => part !== '').join('\n\n');
}

/** What people have typed into a form or written onto the page; pdf.js does not count it as text. */
async function filledIn(page: PDFPageProxy): Promise<string[]> {
  const annotations: Annotation[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    if (annotation.hidden === true) return [];
    if (annotation.subtype === 'FreeText') return [annotation.contentsObj?.str ?? ''];
    if (annotation.subtype !== 'Widget' || annotation.checkBox === true || annotation.radioButton === true)
      return [];
    const value = [annotation.fieldValue ?? ''].flat().join(', ').trim();
    const label = (annotation.alternativeText ?? '').trim() || (annotation.fieldName ?? '').trim();
    return value === '' ? [] : [label === '' ? value : `${label}: ${value}`];
  });
}

/** The parts of pdf.js's annotations that are used here; it describes them as `any`. */
interface Annotation {
  subtype?: string;
  hidden?: boolean;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: string | string[] | null;
  checkBox?: boolean;
  radioButton?: boolean;
  contentsObj?: { str?: string };
}

/** A short text alone is no scan; a page that is a picture with hardly any text is. */
async function isScan(document: PDFDocumentProxy, numbers: number[]): Promise<boolean> {
  const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  for (const number of numbers) {
    const page = await document.getPage(number);
    const { fnArray } = await page.getOperatorList();
    if (!fnArray.some((operator) => pictures.has(operator))) return false;
  }
  return numbers.length > 0;
}
