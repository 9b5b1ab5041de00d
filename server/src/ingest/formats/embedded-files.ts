import type { DocumentWriter } from './document-writer.ts';

/**
 * Names the files that somebody has put into a document, which stay unread. A chart brings the workbook that it was drawn from, and
 * that is none of them.
 * @param names of all parts of the archive
 * @param folder of the parts of the document, with a slash
 */
export function remarkOnEmbedded(names: readonly string[], folder: string, writer: DocumentWriter): void {
  const inside = names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  const charts = inside.filter((name) => /^charts\/chart\d*\.xml$/.test(name)).length;
  const embedded = inside.filter((name) => /^embeddings\/[^/]+$/.test(name)).length;
  // A chart of a workbook is drawn from its sheets.
  remarkOnSkipped(embedded - (folder === 'xl/' ? 0 : charts), writer);
}

export function remarkOnSkipped(embedded: number, writer: DocumentWriter): void {
  if (embedded > 0)
    writer.remark(
      embedded === 1
        ? 'One embedded file was skipped. Upload it separately.'
        : `${embedded} embedded files were skipped. Upload them separately.`,
    );
}
