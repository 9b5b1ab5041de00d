import type { Reader } from '../reader.ts';
import { packStored } from '../unpack-zip.ts';
import { openOffice } from './office.ts';
import { writeSheets } from './sheets.ts';

const format = { name: 'Excel workbook', extension: 'xlsx', mark: 'xl/', program: 'Excel' } as const;

export const xlsx: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  read(bytes, writer, limits) {
    writeSheets(packStored(openOffice(bytes, format, limits).parts), format.name, writer);
  },
};
