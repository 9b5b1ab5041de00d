import { convert } from 'html-to-text';
import { decodeText } from '../bytes/decode-text.ts';
import type { DocumentWriter } from './document-writer.ts';
import type { Reader } from './format-reader.ts';
import { writeHtml } from '../html/html-text.ts';

export const html: Reader = {
  name: 'web page',
  kinds: ['html', 'data', 'late-pdf'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer) {
    const page = await decode(bytes, writer);
    const title = /<title[^<>]*>([^<]{1,500})<\/title>/i.exec(page.slice(0, 100_000))?.[1];
    if (title !== undefined) writer.heading(convert(title, { wordwrap: false }), 1);
    writeHtml(page, writer);
    if (hidesText.test(page)) writer.remark('Hidden parts of this page were skipped.');
  },
};

/** Matches the attribute that hides text. `until-found` does not count, because browsers still find such text. */
const hidesText = /<[a-z][^<>]{0,500}?\shidden(?:=["']?(?:hidden)?["']?)?[\s/>]/i;

/** Decodes with the encoding that the page declares, as browsers do. */
async function decode(bytes: Uint8Array, writer: DocumentWriter): Promise<string> {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const label = /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(head)?.[1];
  const isMarked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(head);
  if (label === undefined || isMarked || writer.encoding !== undefined || /^utf-?(?:8|16)/i.test(label))
    return decodeText(bytes, writer);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return decodeText(bytes, writer);
  }
}
