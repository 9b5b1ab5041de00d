import type { DocumentWriter } from './document-writer.ts';

/**
 * Adds a remark about files that someone has embedded in a document, because these are not read. The workbook behind a chart
 * does not count as such a file.
 * @param names the names of all parts of the archive
 * @param folder the folder of the document's parts, with a slash at the end
 */
export function remarkOnEmbedded(names: readonly string[], folder: string, writer: DocumentWriter): void {
  const inside = names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  const charts = inside.filter((name) => /^charts\/chart\d*\.xml$/.test(name)).length;
  const embedded = inside.filter((name) => /^embeddings\/[^/]+$/.test(name)).length;
  // In a workbook, charts use its own sheets and have no embedded workbook.
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
