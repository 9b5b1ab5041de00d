import type { Reader } from './format-reader.ts';
import { openOffice, parseOffice } from './office.ts';
import { writeNodes } from './office-text.ts';

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
  async read(bytes, writer, limits) {
    const { content } = await parseOffice(openOffice(bytes, format, limits), format, limits);
    writeNodes(content, writer);
  },
};
