import * as xlsx from '@e965/xlsx';
import type { Sheet } from './report.ts';

/** A text stays a text, whatever it begins with: its cell is of the type of a text. */
export function writeXlsx(sheets: readonly Sheet[]): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const { name, columns, rows } of sheets) {
    const cells = [columns.map(([header]) => header), ...rows.map((row) => [...row])];
    const sheet = xlsx.utils.aoa_to_sheet(cells, { cellDates: true, UTC: true, dateNF: 'yyyy-mm-dd' });
    sheet['!autofilter'] = {
      ref: `A1:${xlsx.utils.encode_cell({ r: rows.length, c: columns.length - 1 })}`,
    };
    sheet['!cols'] = columns.map(([, wch]) => ({ wch }));
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  return freezeHeaders(xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }));
}

/** The library cannot write this one element. */
function freezeHeaders(file: Uint8Array): Uint8Array {
  const parts = xlsx.CFB.read(file, { type: 'buffer' });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  for (const [index, path] of parts.FullPaths.entries()) {
    const part = parts.FileIndex[index];
    if (!part || !/\/xl\/worksheets\/sheet\d+\.xml$/.test(path)) continue;
    const text = Buffer.from(part.content as Uint8Array).toString();
    part.content = Buffer.from(text.replace(/(<sheetView [^>]*)\/>/, `$1>${pane}`));
  }
  return xlsx.CFB.write(parts, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer;
}
