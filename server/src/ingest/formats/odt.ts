import { readListStyles } from '../odt/list-styles.ts';
import { prepareOdtBody } from '../odt/odt-body.ts';
import type { Reader } from './format-reader.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice, parseOffice } from './office.ts';
import { writeMargins, writeNodes } from './office-text.ts';

const format = {
  name: 'OpenDocument text',
  extension: 'odt',
  mark: 'content.xml',
  program: 'LibreOffice',
} as const;

const body = 'content.xml';

export const odt: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer, limits) {
    const archive = openOffice(bytes, format, limits);
    remarkOnMacros(archive.names, writer);
    const parts = new Map(archive.parts);
    const source = parts.get(body)?.toString() ?? '';
    const styles = readListStyles(parts.get('styles.xml')?.toString() ?? '', source);
    parts.set(body, Buffer.from(prepareOdtBody(source, styles)));
    const { content, auxiliary } = await parseOffice({ ...archive, parts }, format, limits);
    writeMargins(auxiliary?.headers ?? [], writer);
    writeNodes(content, writer);
    writeMargins(auxiliary?.footers ?? [], writer, 'Footer');
  },
};
