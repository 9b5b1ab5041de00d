import PostalMime from 'postal-mime';
import type { Reader } from '../formats/format-reader.ts';
import { writeHtml } from '../html/html-text.ts';
import { Refusal } from '../refusal.ts';

/** Reads a web page that a browser saved with its pictures, in the format of a mail without a sender. */
export const mht: Reader = {
  name: 'web archive',
  kinds: ['data', 'html', 'late-pdf'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer) {
    const { subject, html, text } = await PostalMime.parse(new Uint8Array(bytes), { maxNestingDepth: 100 });
    if (html === undefined && text === undefined) throw noPage();
    if (subject !== undefined) writer.heading(subject, 1);
    if (html === undefined) writer.add(text ?? '');
    else writeHtml(html, writer);
  },
};

function noPage(): Refusal {
  return new Refusal(
    'unsupported',
    'This file does not contain a web page, although its file extension says so. Save the page again in your browser and upload the new file.',
  );
}
