/**
 * The kind of a file by its first bytes. `data` means no known signature, as in text. A `late-pdf` has the PDF signature
 * further down, and may be a text about PDFs.
 */
export type FileKind =
  | 'pdf'
  | 'late-pdf'
  | 'zip'
  | 'ole'
  | 'rtf'
  | 'html'
  | 'old-word'
  | 'old-excel'
  | 'program'
  | 'image'
  | 'archive'
  | 'media'
  | 'data';

const marks: readonly [FileKind, readonly number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74]],
  ['old-word', [0xdb, 0xa5]],
  ['old-word', [0xfe, 0x37]],
  ['old-word', [0x31, 0xbe, 0x00, 0x00]],
  ['old-excel', [0x09, 0x00, 0x04, 0x00]],
  ['old-excel', [0x09, 0x02, 0x06, 0x00]],
  ['old-excel', [0x09, 0x04, 0x06, 0x00]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
  ['program', [0xca, 0xfe, 0xba, 0xbe]],
  ['program', [0xcf, 0xfa, 0xed, 0xfe]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x49, 0x49, 0x2a, 0x00]],
  ['image', [0x4d, 0x4d, 0x00, 0x2a]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['archive', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
];

/** Signatures that could also begin a text. Real files of these kinds have zero bytes in their headers. */
const words: readonly [FileKind, string][] = [
  ['program', 'MZ'],
  ['image', 'GIF8'],
  ['media', 'ID3'],
  ['media', 'OggS'],
];

const pdfHeaderWithin = 1024;

export function sniff(bytes: Uint8Array): FileKind {
  for (const [kind, mark] of marks) if (mark.every((byte, index) => bytes[index] === byte)) return kind;
  const head = Buffer.from(bytes.subarray(0, pdfHeaderWithin)).toString('latin1');
  if (head.slice(0, 64).includes('\0'))
    for (const [kind, word] of words) if (head.startsWith(word)) return kind;
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image';
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|script)\b/i.test(head)) return 'html';
  if (head.startsWith('%PDF-')) return 'pdf';
  return head.includes('%PDF-') ? 'late-pdf' : 'data';
}

/** Names of file kinds for sentences such as "Its content is …". */
export const kindNames: Readonly<Record<FileKind, string>> = {
  pdf: 'a PDF',
  'late-pdf': 'a PDF',
  zip: 'a ZIP archive or a newer Office file',
  ole: 'an older Office file',
  rtf: 'an RTF document',
  html: 'a web page',
  'old-word': 'a very old Word document',
  'old-excel': 'a very old Excel workbook',
  program: 'a program',
  image: 'an image',
  archive: 'a compressed archive',
  media: 'a sound or video file',
  data: 'something else',
};
