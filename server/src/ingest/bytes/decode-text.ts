import { Refusal } from '../refusal.ts';

const byteOrderMarks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** More control characters than this share, and more than a handful, and it is some other kind of file. */
const mostControlCharacters = 0.02;
const handful = 4;

/**
 * Text of a file without a declared encoding: by its byte order mark, else UTF-8 where that fits without a
 * flaw, else windows-1252, in which Western office programs write when they do not write UTF-8.
 * @throws Refusal `unsupported` where the bytes are not text
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  const text = marked ? new TextDecoder(marked[0]).decode(bytes) : decodeUnmarked(bytes);
  // oxlint-disable-next-line no-control-regex
  const controls = text.match(/[\0-\x08\x0E-\x1A\x1C-\x1F\uFFFF\uFFFE]/g)?.length ?? 0;
  if (controls > Math.max(handful, text.length * mostControlCharacters)) throw notText();
  return text;
}

function decodeUnmarked(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw notText();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function notText(): Refusal {
  return new Refusal(
    'unsupported',
    'This file does not contain text, although its name says so. Upload the file in its own format, or save it as UTF-8 text.',
  );
}
