import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentWriter } from '../formats/document-writer.ts';

/**
 * Adds the files that a PDF contains, as portfolios and electronic invoices do.
 * @param pinned names of page attachments by id
 */
export async function attachFiles(
  document: PDFDocumentProxy,
  pinned: ReadonlyMap<string, string>,
  writer: DocumentWriter,
): Promise<void> {
  const files = new Map(pinned);
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) files.set(id, filename);
  for (const [id, filename] of files) {
    const bytes = await contentOf(document, id);
    if (bytes === undefined) writer.remark(`The file “${filename}” inside this PDF could not be read.`);
    else if (!writer.attach({ filename, bytes }))
      writer.remark(`The file “${filename}” inside this PDF was left out.`);
  }
}

async function contentOf(document: PDFDocumentProxy, id: string): Promise<Uint8Array | undefined> {
  try {
    const content: unknown = await document.getAttachmentContent(id);
    return content instanceof Uint8Array ? content : undefined;
  } catch {
    return undefined;
  }
}
