import type { Reader } from '../formats/format-reader.ts';
import { parseOffice } from '../formats/office.ts';
import { hiddenTextRemark, writeMargins, writeNodes } from '../formats/office-text.ts';
import { unhideRtf } from './unhide-rtf.ts';

const format = { name: 'RTF document', extension: 'rtf' } as const;

export const rtf: Reader = {
  name: format.name,
  kinds: ['rtf'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer, limits) {
    const unhidden = unhideRtf(bytes);
    if (unhidden.hasHiddenText) writer.remark(hiddenTextRemark);
    const { content, auxiliary } = await parseOffice(unhidden.bytes, format, limits);
    writeMargins(auxiliary?.headers ?? [], writer);
    writeNodes(content, writer);
    writeMargins(auxiliary?.footers ?? [], writer, 'Footer');
  },
};
