import WordExtractor from 'word-extractor';
import { isProtectedPackage, type OleStream, readOleDirectory } from '../bytes/ole-directory.ts';
import { isTelling } from './office-text.ts';
import type { Reader } from './format-reader.ts';
import { remarkOnMacros } from './macros.ts';
import { corrupt, encrypted, Refusal } from '../refusal.ts';
import { rtf } from '../rtf/rtf.ts';

const name = 'Word document';

/** Reads Word files before 2007, without headings: the format marks headings by styles, which the parser ignores. */
export const doc: Reader = {
  name,
  // Word has saved RTF files with the extension .doc, too.
  kinds: ['ole', 'rtf', 'old-word'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer, limits) {
    if (bytes[0] === 0x7b) return rtf.read(bytes, writer, limits);
    if (bytes[0] !== 0xd0) throw tooOld();
    if (isProtectedPackage(bytes)) throw encrypted(name);
    const streams = readOleDirectory(bytes);
    if (streams === undefined) throw corrupt(name);
    checkStreams(streams);
    remarkOnMacros(
      streams.map((stream) => stream.name),
      writer,
    );
    const document = await new WordExtractor().extract(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    const parts = [
      document.getHeaders({ includeFooters: false, filterUnicode: false }),
      document.getBody({ filterUnicode: false }),
      document.getTextboxes({ includeHeadersAndFooters: false, filterUnicode: false }),
      document.getFootnotes({ filterUnicode: false }),
      document.getEndnotes({ filterUnicode: false }),
      ...document
        .getAnnotations({ filterUnicode: false })
        .split(/\r\n?|\n/)
        .map((comment) => (comment.trim() === '' ? '' : `[Comment: ${comment.trim()}]`)),
    ];
    for (const part of parts) writer.add(asLines(part));
    const footer = asLines(document.getFooters({ filterUnicode: false }))
      .split('\n')
      .filter(isTelling);
    if (footer.length === 0) return;
    writer.nextSection('Footer', 1);
    writer.add([...new Set(footer)].join('\n'));
  },
};

const wordDocument = 0xa5ec;
/** Word 97's version number; later versions write the same or a higher one. */
const word97 = 0xc1;
const encryptedFlag = 0x0100;

function checkStreams(streams: readonly OleStream[]): void {
  const main = streams.find((stream) => stream.name === 'WordDocument');
  if (main === undefined)
    throw new Refusal(
      'unsupported',
      'This file is not a Word document, although its name ends in .doc. Give the file its correct extension, or save it as .docx in Word, and upload it again.',
    );
  if (main.head.length < 12) return;
  if ((main.head.readUInt16LE(10) & encryptedFlag) !== 0) throw encrypted(name);
  if (main.head.readUInt16LE(0) !== wordDocument || main.head.readUInt16LE(2) < word97) throw tooOld();
}

function tooOld(): Refusal {
  return new Refusal(
    'unsupported',
    'This document was saved by Word 95 or an older version. Open it in Word, save it as .docx and upload the new file.',
  );
}

/** Splits the parser's text, which has a line per paragraph and a tab after each table cell, into lines. */
function asLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .split('\t')
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' | '),
    )
    .join('\n');
}
