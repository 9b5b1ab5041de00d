import type { Reader } from './format-reader.ts';
import { openOffice, parseOffice } from './office.ts';
import { writeMargins, writeNodes } from './office-text.ts';

const format = {
  name: 'OpenDocument text',
  extension: 'odt',
  mark: 'content.xml',
  program: 'LibreOffice',
} as const;

export const odt: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer, limits) {
    const archive = openOffice(bytes, format, limits);
    const { content, auxiliary } = await parseOffice(archive, format, limits);
    writeMargins(auxiliary?.headers ?? [], writer);
    writeNodes(content, writer);
    writeMargins(auxiliary?.footers ?? [], writer, 'Footer');
  },
};
