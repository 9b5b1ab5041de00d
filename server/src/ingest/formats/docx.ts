import type { OfficeContentNode } from 'officeparser';
import type { DocumentWriter } from './document-writer.ts';
import type { Reader } from './format-reader.ts';
import { openOffice, parseOffice } from './office.ts';
import { writeNodes } from './office-text.ts';

const format = { name: 'Word document', extension: 'docx', mark: 'word/', program: 'Word' } as const;

export const docx: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  async read(bytes, writer, limits) {
    const document = await parseOffice(openOffice(bytes, format, limits), format, limits);
    writeLetterhead(document.auxiliary?.headers ?? [], writer);
    writeNodes(document.content, writer);
  },
};

/** Headers name the sender or the tender, once for all pages. Footers are page numbers, so they are left out. */
function writeLetterhead(headers: OfficeContentNode[], writer: DocumentWriter): void {
  const texts = headers.map((header) => (header.text ?? '').trim());
  for (const text of new Set(texts)) if (/\p{L}/u.test(text)) writer.add(text);
}
