import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentWriter } from './document-writer.ts';
import type { Reader } from './format-reader.ts';
import { corrupt } from '../refusal.ts';
import { bookmarkedSections, type PageText, readBookmarks } from '../pdf/pdf-bookmarks.ts';
import { layOutPage, type TextItem } from '../pdf/pdf-layout.ts';
import { openPdf } from '../pdf/pdf-open.ts';

/** A file can claim any number of pages. */
const mostPages = 10_000;
/** Scans often carry a stamp or a page number as text; a page with less than this does not count as text. */
const scantPage = 20;
/** Pages to look at for pictures, since decoding them takes long. */
const mostLooks = 5;

export const pdf: Reader = {
  name: 'PDF',
  kinds: ['pdf', 'late-pdf'],
  nothingFound: 'no-text',
  isNumbered: true,
  async read(bytes, writer) {
    const document = await openPdf(bytes, false);
    const pages = new Map<number, PageText>();
    const scant = await readPages(document, writer, pages);
    for (const { title, level, start } of bookmarkedSections(await readBookmarks(document), pages))
      writer.section(title, level, start);
    if (await showsPictures(document, scant.slice(0, mostLooks))) writer.markScans(scant);
  },
};

/**
 * @param kept gets what was kept of each page
 * @returns the numbers of the pages with hardly any text
 */
async function readPages(
  document: PDFDocumentProxy,
  writer: DocumentWriter,
  kept: Map<number, PageText>,
): Promise<number[]> {
  const count = Math.min(document.numPages, mostPages);
  const scant: number[] = [];
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
    if (text.replace(/\s+/g, '').length < scantPage) scant.push(number);
    writer.page(number, () => {
      const added = writer.add(text);
      if (added) kept.set(number, added);
    });
  }
  if (failure.pages === count) throw corrupt('PDF', failure.cause);
  return scant;
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

/** A short text alone is no scan; pages on which something is drawn and hardly any text are. */
async function showsPictures(document: PDFDocumentProxy, numbers: readonly number[]): Promise<boolean> {
  // Letters can be drawn as paths, too.
  const drawing = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.constructPath,
  ]);
  for (const number of numbers) {
    const page = await document.getPage(number);
    const { fnArray } = await page.getOperatorList();
    page.cleanup();
    if (fnArray.some((operator) => drawing.has(operator))) return true;
  }
  return false;
}
