import { isProtectedPackage, readOleDirectory } from '../bytes/ole-directory.ts';
import type { DocumentWriter } from './document-writer.ts';
import { writeBelow } from '../drawings/workbook-drawings.ts';
import { remarkOnSkipped } from './embedded-files.ts';
import type { Reader } from './format-reader.ts';
import { readXlsDrawings } from '../drawings/xls-drawings.ts';
import { remarkOnMacros } from './macros.ts';
import { corrupt, encrypted, Refusal } from '../refusal.ts';
import { writeSheets } from '../tables/sheets.ts';

const name = 'Excel workbook';

export const xls: Reader = {
  name,
  kinds: ['ole', 'old-excel'],
  nothingFound: 'empty',
  read(bytes, writer) {
    const isOle = bytes[0] === 0xd0;
    if (isOle) checkStreams(bytes, writer);
    writeSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, writer);
    if (!isOle) return;
    const { texts, embeddedFiles } = readXlsDrawings(bytes);
    writeBelow('Text boxes', texts, '\n', writer);
    remarkOnSkipped(embeddedFiles, writer);
  },
};

function checkStreams(bytes: Uint8Array, writer: DocumentWriter): void {
  if (isProtectedPackage(bytes)) throw encrypted(name);
  const streams = readOleDirectory(bytes)?.map((stream) => stream.name);
  if (streams === undefined) throw corrupt(name);
  if (!streams.some((stream) => /^(?:work)?book$/i.test(stream)))
    throw new Refusal(
      'unsupported',
      'This file is not an Excel workbook, although its name ends in .xls. Give the file its correct extension, or save it as .xlsx in Excel, and upload it again.',
    );
  remarkOnMacros(streams, writer);
}
