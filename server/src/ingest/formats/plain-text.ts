import { decodeText } from '../bytes/decode-text.ts';
import type { Reader } from './format-reader.ts';

export const plainText: Reader = {
  name: 'text file',
  // A plain text can begin like a web page, so the kind `html` is accepted too.
  kinds: ['data', 'html', 'late-pdf'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer) {
    writer.add(await decodeText(bytes, writer));
  },
};
