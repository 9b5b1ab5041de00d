import type { Reader } from './format-reader.ts';
import { parseOffice } from './office.ts';
import { writeNodes } from './office-text.ts';

const format = { name: 'RTF document', extension: 'rtf' } as const;

export const rtf: Reader = {
  name: format.name,
  kinds: ['rtf'],
  nothingFound: 'empty',
  async read(bytes, writer, limits) {
    const { content } = await parseOffice(bytes, format, limits);
    writeNodes(content, writer);
  },
};
