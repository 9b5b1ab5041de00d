import type { DocumentWriter } from '../formats/document-writer.ts';
import { Refusal } from '../refusal.ts';
import { guessCodePage } from './code-page.ts';

const byteOrderMarks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** A file with a larger share of control characters, and more than a few, is not text. */
const maxControlCharacterShare = 0.02;
const handful = 4;

/**
 * Decodes text without a declared encoding. Uses the first that applies: the encoding that a person selected; the byte order
 * mark; UTF-8, if at most a few bytes are invalid; the code page that the letters suggest, with a remark.
 * @throws Refusal `unsupported` if the bytes are not text
 */
export async function decodeText(
  bytes: Uint8Array,
  writer: Pick<DocumentWriter, 'encoding' | 'readAs' | 'remark'>,
): Promise<string> {
  const text = await decode(bytes, writer);
  // oxlint-disable-next-line no-control-regex
  const controls = text.match(/[\0-\x08\x0E-\x1A\x1C-\x1F\uFFFF\uFFFE]/g)?.length ?? 0;
  if (controls > Math.max(handful, text.length * maxControlCharacterShare)) throw notText();
  return text;
}

async function decode(
  bytes: Uint8Array,
  writer: Pick<DocumentWriter, 'encoding' | 'readAs' | 'remark'>,
): Promise<string> {
  if (writer.encoding !== undefined) {
    writer.readAs(writer.encoding);
    return new TextDecoder(writer.encoding).decode(bytes);
  }
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  if (bytes.includes(0)) return decodeUnmarked16(bytes);
  if (hasShifts(bytes)) return decodeGuessed(bytes, 'iso-2022-jp', writer);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countReplaced(text) - countReplacements(bytes);
  if (broken === 0) return text;
  // Counts as UTF-8 if most non-ASCII characters are valid, because text in other code pages is almost never valid UTF-8.
  const valid = (text.match(/[^\0-\x7f\ufffd]/gu) ?? []).length;
  if (valid > broken * 2) {
    writer.readAs('utf-8');
    writer.remark(
      broken === 1
        ? 'One character of this file is not valid UTF-8 and could not be read.'
        : `${broken} characters of this file are not valid UTF-8 and could not be read.`,
    );
    return text;
  }
  return decodeGuessed(bytes, await guessCodePage(bytes), writer);
}

/** Whether escape sequences switch between ASCII and Japanese, as in ISO-2022-JP, whose bytes are all ASCII. */
function hasShifts(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (file.includes('\x1b$B') || file.includes('\x1b$@')) && file.includes('\x1b(');
}

function decodeGuessed(
  bytes: Uint8Array,
  codePage: string,
  writer: Pick<DocumentWriter, 'readAs' | 'remark'>,
): string {
  writer.readAs(codePage);
  writer.remark(
    `This file does not say its encoding. It was read as ${codePage}. If letters are wrong, select another encoding.`,
  );
  return new TextDecoder(codePage).decode(bytes);
}

function countReplaced(text: string): number {
  return text.match(/\ufffd/g)?.length ?? 0;
}

/** Counts the replacement characters (U+FFFD) that the file itself contains. */
function countReplacements(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = file.indexOf('\ufffd'); at !== -1; at = file.indexOf('\ufffd', at + 3)) count++;
  return count;
}

/** Decodes UTF-16 without a byte order mark: for spaces, digits and Latin letters, every other byte is zero. @throws Refusal */
function decodeUnmarked16(bytes: Uint8Array): string {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 100_000).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = Math.min(bytes.length, 100_000) / 40;
  if (odd > least && even * 20 < odd) return new TextDecoder('utf-16le').decode(bytes);
  if (even > least && odd * 20 < even) return new TextDecoder('utf-16be').decode(bytes);
  throw notText();
}

function notText(): Refusal {
  return new Refusal(
    'unsupported',
    'This file does not contain text, although its file extension says so. Give the file its correct extension, or save it as UTF-8 text, and upload it again.',
  );
}
