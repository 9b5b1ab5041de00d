import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentWriter } from './document-writer.ts';
import type { Reader } from './format-reader.ts';
import { corrupt } from '../refusal.ts';
import { bookmarkedSections, type PageText, readBookmarks } from '../pdf/pdf-bookmarks.ts';
import { type Annotation, describeAnnotations } from '../pdf/pdf-annotations.ts';
import { attachFiles } from '../pdf/pdf-attachments.ts';
import { type FieldLabels, fieldLabels } from '../pdf/field-labels.ts';
import { layOutPage, type TextItem } from '../pdf/pdf-layout.ts';
import { openPdf } from '../pdf/pdf-open.ts';

/** Maximum number of pages, because a file can claim any number. */
const maxPages = 10_000;
/** Characters. A page with less text counts as empty, because scans often contain only a stamp or page number as text. */
const scantPage = 20;
const maxCheckedPages = 5;

export const pdf: Reader = {
  name: 'PDF',
  kinds: ['pdf', 'late-pdf'],
  nothingFound: 'no-text',
  isNumbered: true,
  async read(bytes, writer) {
    const document = await openPdf(bytes, false);
    const reading: Reading = { kept: new Map(), labels: fieldLabels(bytes), files: new Map() };
    const scant = await readPages(document, writer, reading);
    for (const { title, level, start } of bookmarkedSections(await readBookmarks(document), reading.kept))
      writer.section(title, level, start);
    await attachFiles(document, reading.files, writer);
    if (await showsPictures(document, scant.slice(0, maxCheckedPages))) writer.markScans(scant);
  },
};

interface Reading {
  kept: Map<number, PageText>;
  labels: FieldLabels;
  files: Map<string, string>;
}

async function readPages(
  document: PDFDocumentProxy,
  writer: DocumentWriter,
  reading: Reading,
): Promise<number[]> {
  const count = Math.min(document.numPages, maxPages);
  const scant: number[] = [];
  let failure: { cause: unknown; pages: number } = { cause: undefined, pages: 0 };
  if (document.numPages > maxPages) writer.truncate();
  for (let number = 1; number <= count && !writer.full; number++) {
    let text = '';
    try {
      const page = await document.getPage(number);
      text = await readPage(page, reading);
      page.cleanup();
    } catch (cause) {
      // A damaged page keeps its number, and the other pages are still read.
      failure = { cause, pages: failure.pages + 1 };
    }
    if (text.replace(/\s+/g, '').length < scantPage) scant.push(number);
    writer.page(number, () => {
      const added = writer.add(text);
      if (added) reading.kept.set(number, added);
    });
  }
  if (failure.pages === count) throw corrupt('PDF', failure.cause);
  return scant;
}

async function readPage(page: PDFPageProxy, { labels, files }: Reading): Promise<string> {
  const { items } = await page.getTextContent();
  const text = layOutPage(items.filter((item): item is typeof item & TextItem => 'str' in item));
  const annotations: Annotation[] = await page.getAnnotations();
  for (const { fileId, file } of annotations)
    if (fileId !== undefined && file !== undefined) files.set(fileId, file.filename);
  return [text, ...describeAnnotations(annotations, labels)].filter((part) => part !== '').join('\n\n');
}

/** Whether a document with little text is a scan: its almost empty pages must contain drawings. */
async function showsPictures(document: PDFDocumentProxy, numbers: readonly number[]): Promise<boolean> {
  // Paths count as drawings, because letters can be drawn as paths.
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
