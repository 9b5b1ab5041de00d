import { isAppError } from '@staffroom/sdk';
import { documentExtensions } from '@staffroom/sdk/internal/shared';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildRawOdt, buildWorkbook } from './testing/build-office.ts';
import { buildPdf } from './testing/build-pdf.ts';
import { buildPicture } from './testing/build-scan.ts';
import { buildRawDocx, buildZip } from './testing/build-zip.ts';
import { childPids, extractBytes, readerRefusalOf, refusalOf } from './testing/extraction.ts';
import { expectTimeoutMs } from '../testing/run/limits.ts';

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const encryptedPackage = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
const lock = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
const archive = buildZip([{ name: 'a', content: 'a' }]);
const oldWorkbook = buildWorkbook({ A: [['x']] }, 'xls');
const pdf = buildPdf(['The supplier answers within four hours.']);
const jpeg = buildPicture('Notice', 'image/jpeg');
const gif = Buffer.from('GIF89a\u0009\0\u0009\0\0\0\0\0', 'latin1');

function png(width: number, height: number): Buffer {
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82]);
  const size = Buffer.alloc(17);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size]);
}

// Waits until idle processes from earlier tests have ended.
beforeAll(() => vi.waitUntil(() => childPids().length === 0, expectTimeoutMs));

describe('a refused extraction', () => {
  const cases: [string, string, string | Buffer, string, RegExp][] = [
    ['a PDF named .png', 'a.png', pdf, 'unsupported', /contains a PDF/],
    ['a GIF named .png', 'a.png', gif, 'unsupported', /Save it as PNG or JPEG/],
    ['a truncated PNG', 'a.png', png(9, 9).subarray(0, 20), 'corrupt', /picture is damaged/],
    ['a PNG without its end', 'a.png', png(9, 9), 'corrupt', /picture is damaged/],
    ['a JPEG without its end', 'a.jpg', jpeg.subarray(0, jpeg.length / 2), 'corrupt', /picture is damaged/],
    ['a picture of a billion pixels', 'a.png', png(50_000, 50_000), 'limit', /40 megapixels/],
    ['a text file of blanks', 'a.txt', ' \n\t \n', 'empty', /no text/],
    ['a Word document without text', 'a.docx', buildRawDocx('<w:p/>'), 'empty', /no text/],
    ['a PDF without text', 'a.pdf', buildPdf(['']), 'no-text', /text recognition/],
    [
      'a password-protected PDF',
      'a.pdf',
      buildPdf(['x'], { trailer: lock }),
      'encrypted',
      /PDF is protected by a password/,
    ],
    [
      'an old Word document renamed to .docx',
      'a.docx',
      Buffer.concat([ole, Buffer.alloc(512)]),
      'unsupported',
      /save it as \.docx/,
    ],
    ['a truncated Word document', 'a.docx', buildRawDocx('<w:p/>').subarray(0, 300), 'corrupt', /damaged/],
    ['meaningless text named .pdf', 'a.pdf', Buffer.from('noise'.repeat(50)), 'corrupt', /damaged/],
    [
      'a program named .pdf',
      'a.pdf',
      Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      'unsupported',
      /contains a program/,
    ],
    ['an archive named .pdf', 'a.pdf', buildZip([{ name: 'a', content: 'a' }]), 'unsupported', /ZIP archive/],
    ['a web page named .pdf', 'a.pdf', '<!DOCTYPE html><p>Hello', 'unsupported', /contains a web page/],
    ['a PDF named .docx', 'a.docx', pdf, 'unsupported', /contains a PDF/],
    [
      'an archive named .docx',
      'a.docx',
      buildZip([{ name: 'a', content: 'a' }]),
      'unsupported',
      /not a Word document/,
    ],
    ['an archive named .xlsx', 'a.xlsx', archive, 'unsupported', /not an Excel workbook.*in Excel/],
    ['a workbook named .docx', 'a.docx', buildWorkbook({ A: [['x']] }), 'unsupported', /not a Word document/],
    ['an archive named .pptx', 'a.pptx', archive, 'unsupported', /not a PowerPoint presentation/],
    ['an archive named .odt', 'a.odt', archive, 'unsupported', /not an OpenDocument text/],
    ['a PDF named .xls', 'a.xls', pdf, 'unsupported', /contains a PDF/],
    [
      'an image named .doc',
      'a.doc',
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      'unsupported',
      /contains an image/,
    ],
    [
      'an old workbook named .doc',
      'a.doc',
      buildWorkbook({ A: [['x']] }, 'xls'),
      'unsupported',
      /not a Word/,
    ],
    ['a text named .eml', 'a.eml', 'Hello', 'unsupported', /no sender, subject or date/],
    ['a text named .rtf', 'a.rtf', 'Hello', 'corrupt', /damaged/],
    ['a text named .xls', 'a.xls', 'Hello', 'corrupt', /damaged/],
    ['a document of Word 2', 'a.doc', Buffer.from([0xdb, 0xa5, 1, 2]), 'unsupported', /Word 95 or an older/],
    ['a password-protected workbook', 'a.xlsx', encryptedPackage, 'encrypted', /Excel workbook is protected/],
    [
      'a password-protected presentation',
      'a.pptx',
      encryptedPackage,
      'encrypted',
      /presentation is protected/,
    ],
    [
      'a password-protected OpenDocument text',
      'a.odt',
      buildRawOdt('', [
        { name: 'META-INF/manifest.xml', content: '<manifest:encryption-data manifest:checksum="x"/>' },
      ]),
      'encrypted',
      /OpenDocument text is protected by a password/,
    ],
    ['a truncated old workbook', 'a.xls', oldWorkbook.subarray(0, 700), 'corrupt', /damaged/],
    ['an empty workbook', 'a.xlsx', buildWorkbook({ A: [] }), 'empty', /contains no/],
    ['a web page without text', 'a.html', '<html><body><img src="x"></body></html>', 'empty', /contains no/],
    ['a PDF named .txt', 'a.txt', pdf, 'unsupported', /contains a PDF/],
    ['a picture named .txt', 'a.txt', 'GIF89a\u0001\0\u0001\0', 'unsupported', /contains an image/],
    ['a song named .md', 'a.md', 'ID3\u0003\0\0', 'unsupported', /contains a sound or video file/],
    [
      'an image named .csv',
      'a.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]),
      'unsupported',
      /contains an image/,
    ],
    [
      'binary data named .txt',
      'a.txt',
      Buffer.from([65, 0, 66, 0, 0, 9]),
      'unsupported',
      /does not contain text/,
    ],
  ];

  it.each(cases)('text extraction refuses %s', async (_what, filename, bytes, reason, sentence) => {
    const refusal = await readerRefusalOf(filename, bytes);
    expect(refusal.reason).toBe(reason);
    expect(refusal.message).toMatch(sentence);
  });

  // Runs one case of each kind through the whole pipeline in a separate process.
  const whole: typeof cases = [
    ['an unknown extension', 'a.exe', 'MZ', 'unsupported', /\.exe cannot be read.*\.pdf, \.doc, \.docx/],
    ['no extension', 'README', 'text', 'unsupported', /without an extension/],
    ['an empty file', 'a.pdf', '', 'empty', /is empty/],
    ['a password-protected Word document', 'a.docx', encryptedPackage, 'encrypted', /Remove the protection/],
    ['a truncated PDF', 'a.pdf', pdf.subarray(0, 60), 'corrupt', /damaged/],
  ];

  it.each(whole)(
    'text extraction refuses %s, with a message for the uploader',
    async (_what, filename, bytes, reason, sentence) => {
      const refusal = await refusalOf(extractBytes(filename, bytes));
      expect(refusal.reason).toBe(reason);
      expect(refusal.message).toMatch(sentence);
      expect(isAppError(refusal)).toBe(true);
    },
  );

  it('an abort stops text extraction and leaves no process behind', async () => {
    const controller = new AbortController();
    const pages = Array.from({ length: 2000 }, (_, index) => `Page ${index} of a very long document`);
    const stopped = extractBytes('long.pdf', buildPdf(pages), { signal: controller.signal });
    const outcome = stopped.catch((error: unknown) => error);
    await expect.poll(childPids).not.toEqual([]);
    controller.abort(new Error('left the page'));
    expect(await outcome).toMatchObject({ message: 'left the page' });
    expect(childPids()).toEqual([]);
  });

  it('text extraction does not start with an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(extractBytes('a.txt', 'text', { signal })).rejects.toThrow('too late');
  });
});

describe('extraction', () => {
  it('text extraction lists the accepted formats', () => {
    expect(documentExtensions.toSorted()).toEqual(
      '.csv .doc .docm .docx .dotm .dotx .eml .epub .htm .html .ics .jpeg .jpg .json .jsonl .log .md .mht .mhtml .msg .ods .odt .pdf .png .potx .pps .ppsx .ppt .pptm .pptx .rtf .tif .tiff .tsv .txt .webp .xls .xlsb .xlsm .xlsx .xltm .xltx .xml'.split(
        ' ',
      ),
    );
  });

  it('text extraction recognizes the file extension in upper and lower case, and ignores the name of the stored file', async () => {
    expect((await extractBytes('NOTES.TXT', 'Hello')).text).toBe('Hello');
  });

  it('text extraction runs at most two files at a time and finishes all of them', async () => {
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, childPids().length);
    }, 5);
    const files = Array.from({ length: 6 }, (_, index) => extractBytes('a.txt', `File ${index}`));
    const texts = (await Promise.all(files)).map(({ text }) => text);
    clearInterval(timer);
    expect(texts).toEqual(['File 0', 'File 1', 'File 2', 'File 3', 'File 4', 'File 5']);
    expect(most).toBe(2);
  });

  it('a waiting text extraction can be canceled immediately', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => `Page ${index} of a long document`);
    const busy = [1, 2].map(() => extractBytes('a.pdf', buildPdf(pages)));
    await expect.poll(() => childPids().length).toBe(2);
    const waiting = extractBytes('a.txt', 'text', { signal: AbortSignal.timeout(1) });
    await expect(waiting).rejects.toThrow('timeout');
    expect(childPids()).toHaveLength(2);
    expect(await Promise.all(busy)).toHaveLength(2);
  });

  it('text extraction reuses its child process for the next file', async () => {
    const first = await extractBytes('a.md', '# One');
    const [pid] = childPids();
    await extractBytes('b.csv', 'a,b\n1,2');
    expect(first.text).toBe('# One');
    expect(childPids()).toContain(pid);
  });

  it('a child process that dies between two files causes no extraction error', async () => {
    await extractBytes('a.txt', 'One');
    for (const pid of childPids()) process.kill(Number(pid), 'SIGKILL');
    expect((await extractBytes('b.txt', 'Two')).text).toBe('Two');
  });

  it.each([
    ['is stopped', 'SIGSTOP', { name: 'Starved' }],
    ['is ended from outside', 'SIGTERM', { truncated: false }],
  ] as const)('text extraction does not blame a file whose child process %s', async (_, signal, expected) => {
    const pages = Array.from({ length: 2000 }, (_, index) => `Page ${index} of a very long document`);
    const outcome = extractBytes('long.pdf', buildPdf(pages), {
      ...(signal === 'SIGSTOP' && { starvationTimeoutMs: 1_500 }),
    }).catch((error: unknown) => error);
    await expect.poll(childPids).not.toEqual([]);
    for (const pid of childPids()) process.kill(Number(pid), signal);
    expect(await outcome).toMatchObject(expected);
  });

  it('text extraction succeeds while a decompression bomb is refused', async () => {
    const bomb = buildRawDocx(Buffer.alloc(56 * 1024 * 1024, ' '));
    const [lost, read] = await Promise.all([
      refusalOf(extractBytes('a.docx', bomb)),
      extractBytes('b.txt', 'Two'),
    ]);
    expect(lost.reason).toBe('limit');
    expect(read.text).toBe('Two');
  });

  it('text extraction keeps as much text as allowed and marks the document as truncated', async () => {
    const document = await extractBytes('a.txt', 'word '.repeat(1000), { limits: { characters: 100 } });
    expect(document.text).toHaveLength(100);
    expect(document.truncated).toBe(true);
  });
});
