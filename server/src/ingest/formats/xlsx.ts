import type { DocumentWriter } from './document-writer.ts';
import { writeDrawings } from './drawings.ts';
import { remarkOnEmbedded } from './embedded-files.ts';
import type { Reader } from './format-reader.ts';
import { packStored } from '../bytes/unpack-zip.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice } from './office.ts';
import { writeSheets } from '../tables/sheets.ts';
import { emphasizedRows, keepValues } from '../tables/keep-values.ts';

const format = { name: 'Excel workbook', extension: 'xlsx', mark: 'xl/', program: 'Excel' } as const;

export const xlsx: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  read(bytes, writer, limits) {
    const { names, parts } = openOffice(bytes, format, limits);
    remarkOnMacros(names, writer);
    writeSheets(packStored(keepValues(parts, writer)), format.name, writer, emphasizedRows(parts));
    if (hidesCells(parts)) writer.remark('Hidden rows and columns were included.');
    remarkOnEmbedded(names, format.mark, writer);
    writeDrawings(parts, writer);
  },
};

function hidesCells(parts: ReadonlyMap<string, Buffer>): boolean {
  return [...parts].some(
    ([name, xml]) =>
      /^xl\/worksheets\/[^/]+\.xml$/.test(name) &&
      (xml.includes(' hidden="1"') || xml.includes(' hidden="true"')),
  );
}
