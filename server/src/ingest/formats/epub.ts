import type { Reader } from './format-reader.ts';
import { openOffice, parseOffice } from './office.ts';
import { writeNodes } from './office-text.ts';

const format = {
  name: 'e-book',
  extension: 'epub',
  mark: 'META-INF/container.xml',
  program: 'the program that made it',
} as const;

export const epub: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer, limits) {
    const archive = openOffice(bytes, format, limits, /\.(?:xml|opf|x?html?|xht)$|^mimetype$/i);
    const { content } = await parseOffice(archive, format, limits);
    writeNodes(content, writer);
  },
};
