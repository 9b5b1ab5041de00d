import { packStored } from '../bytes/unpack-zip.ts';
import { writeDrawings } from '../drawings/workbook-drawings.ts';
import { remarkOnEmbedded } from './embedded-files.ts';
import type { Reader } from './format-reader.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice } from './office.ts';
import { writeSheets } from '../tables/sheets.ts';

const format = { name: 'Excel workbook', extension: 'xlsb', mark: 'xl/', program: 'Excel' } as const;

/** Matches the parts to unpack, which are binary. Macros, pictures and printer settings stay packed. */
const wanted = /\.(?:xml|rels)$|^xl\/(?!vba|media|embeddings|printerSettings|activeX)[^?]{1,200}\.bin$/i;

export const xlsb: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  read(bytes, writer, limits) {
    const { names, parts } = openOffice(bytes, format, limits, wanted);
    remarkOnMacros(names, writer);
    writeSheets(packStored(parts), format.name, writer);
    remarkOnEmbedded(names, format.mark, writer);
    writeDrawings(parts, writer);
  },
};
