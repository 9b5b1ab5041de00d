import { packStored } from '../bytes/unpack-zip.ts';
import type { Reader } from './format-reader.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice } from './office.ts';
import { writeSheets } from '../tables/sheets.ts';
import { keepOdsValues } from '../tables/keep-values.ts';

const format = {
  name: 'OpenDocument spreadsheet',
  extension: 'ods',
  mark: 'content.xml',
  program: 'LibreOffice',
} as const;

export const ods: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  read(bytes, writer, limits) {
    const { names, parts } = openOffice(bytes, format, limits);
    remarkOnMacros(names, writer);
    writeSheets(packStored(keepOdsValues(parts, writer)), format.name, writer);
  },
};
