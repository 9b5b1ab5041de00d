import { isAppError } from '@staffroom/sdk';
import { describe, expect, it } from 'vitest';
import { acceptedExtensions } from './readers.ts';
import { buildPdf } from './testing/build-pdf.ts';
import { buildRawDocx, buildZip } from './testing/build-zip.ts';
import { childPids, extractBytes, refusalOf } from './testing/extraction.ts';

const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const encryptedPackage = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
const lock = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
const pdf = buildPdf(['The supplier answers within four hours.']);

describe('extraction refuses', () => {
  const cases: [string, string, string | Buffer, string, RegExp][] = [
    ['an unknown extension', 'a.exe', 'MZ', 'unsupported', /\.exe cannot be read.*\.pdf, \.doc, \.docx/],
    ['no extension', 'README', 'text', 'unsupported', /without an extension/],
    ['an empty file', 'a.pdf', '', 'empty', /is empty/],
    ['a text of blanks', 'a.txt', ' \n\t \n', 'empty', /no text/],
    ['a Word document without text', 'a.docx', buildRawDocx('<w:p/>'), 'empty', /no text/],
    ['a PDF without text', 'a.pdf', buildPdf(['']), 'no-text', /text recognition/],
    [
      'a protected PDF',
      'a.pdf',
      buildPdf(['x'], { trailer: lock }),
      'encrypted',
      /PDF is protected by a password/,
    ],
    ['a protected Word document', 'a.docx', encryptedPackage, 'encrypted', /Remove the protection/],
    [
      'an old Word document renamed',
      'a.docx',
      Buffer.concat([ole, Buffer.alloc(512)]),
      'unsupported',
      /save it as \.docx/,
    ],
    ['a PDF cut short', 'a.pdf', pdf.subarray(0, 60), 'corrupt', /damaged/],
    ['a Word document cut short', 'a.docx', buildRawDocx('<w:p/>').subarray(0, 300), 'corrupt', /damaged/],
    ['noise named .pdf', 'a.pdf', Buffer.from('noise'.repeat(50)), 'corrupt', /damaged/],
    [
      'a program named .pdf',
      'a.pdf',
      Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      'unsupported',
      /is a program/,
    ],
    ['an archive named .pdf', 'a.pdf', buildZip([{ name: 'a', content: 'a' }]), 'unsupported', /ZIP archive/],
    ['a web page named .pdf', 'a.pdf', '<!DOCTYPE html><p>Hello', 'unsupported', /is a web page/],
    ['a PDF named .docx', 'a.docx', pdf, 'unsupported', /is a PDF/],
    [
      'an archive named .docx',
      'a.docx',
      buildZip([{ name: 'a', content: 'a' }]),
      'unsupported',
      /not a Word document/,
    ],
    ['a PDF named .txt', 'a.txt', pdf, 'unsupported', /is a PDF/],
    [
      'an image named .csv',
      'a.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]),
      'unsupported',
      /is an image/,
    ],
    ['bytes named .txt', 'a.txt', Buffer.from([65, 0, 66, 0, 0, 9]), 'unsupported', /does not contain text/],
  ];

  it.each(cases)('%s', async (_what, filename, bytes, reason, sentence) => {
    const refusal = await refusalOf(extractBytes(filename, bytes));
    expect(refusal.reason).toBe(reason);
    expect(refusal.message).toMatch(sentence);
    expect(isAppError(refusal)).toBe(true);
  });

  it('to go on once the signal is aborted, and leaves no process behind', async () => {
    const controller = new AbortController();
    const pages = Array.from({ length: 2000 }, (_, index) => `Page ${index} of a very long document`);
    const stopped = extractBytes('long.pdf', buildPdf(pages), { signal: controller.signal });
    const outcome = stopped.catch((error: unknown) => error);
    await expect.poll(childPids).not.toEqual([]);
    controller.abort(new Error('left the page'));
    expect(await outcome).toMatchObject({ message: 'left the page' });
    expect(childPids()).toEqual([]);
  });

  it('to start at all for a signal that is aborted already', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(extractBytes('a.txt', 'text', { signal })).rejects.toThrow('too late');
  });
});

describe('extraction', () => {
  it('says what it accepts', () => {
    expect(acceptedExtensions.toSorted()).toEqual(
      '.csv .doc .docx .eml .html .md .odt .pdf .pptx .rtf .txt .xls .xlsx'.split(' '),
    );
  });

  it('goes by the extension in any case, and not by the name of the stored file', async () => {
    expect((await extractBytes('NOTES.TXT', 'Hello')).text).toBe('Hello');
  });

  it('runs at most two files at once and finishes all of them', async () => {
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

  it('lets those who wait give up without waiting', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => `Page ${index} of a long document`);
    const busy = [1, 2].map(() => extractBytes('a.pdf', buildPdf(pages)));
    await expect.poll(() => childPids().length).toBe(2);
    const waiting = extractBytes('a.txt', 'text', { signal: AbortSignal.timeout(1) });
    await expect(waiting).rejects.toThrow('timeout');
    expect(childPids()).toHaveLength(2);
    expect(await Promise.all(busy)).toHaveLength(2);
  });

  it('keeps as much text as allowed and marks the document', async () => {
    const document = await extractBytes('a.txt', 'word '.repeat(1000), { limits: { characters: 100 } });
    expect(document.text).toHaveLength(100);
    expect(document.truncated).toBe(true);
  });
});
