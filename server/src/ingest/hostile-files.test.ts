import { describe, expect, it } from 'vitest';
import { defaultLimits } from './limits.ts';
import { buildRawOdt, buildRawPptx, buildRawXlsx } from './testing/build-office.ts';
import { buildPdf } from './testing/build-pdf.ts';
import { buildRawDocx, buildZip } from './testing/build-zip.ts';
import { extractBytes, refusalOf, watchChildren } from './testing/extraction.ts';
import { isFull, represent } from '../testing/run/full.ts';

const megabyte = 1024 * 1024;
const paragraph = '<w:p><w:r><w:t>Terms</w:t></w:r></w:p>';
const filler = (size: number): Buffer => Buffer.alloc(size, ' ');

// A sixth of the real limit of processor time is enough for the test, unless FULL is set.
const limits = process.env['FULL'] ? {} : { processorTime: defaultLimits.processorTime / 6 };

describe('a file with macros', () => {
  const macro = [{ name: 'xl/vbaProject.bin', content: 'Sub Auto_Open()' }];
  const ofOffice: Record<string, () => [string, Buffer]> = {
    'a workbook': () => [
      'a.xlsx',
      buildRawXlsx('<sheetData><row><c t="n"><v>1</v></c></row></sheetData>', macro),
    ],
    'a Word document': () => [
      'a.docx',
      buildRawDocx(paragraph, [{ name: 'word/vbaProject.bin', content: 'Sub' }]),
    ],
    'an OpenDocument text': () => [
      'a.odt',
      buildRawOdt('<text:p>Terms</text:p>', [{ name: 'Basic/Standard/Module1.xml', content: '<script/>' }]),
    ],
  };

  it.each(represent(Object.keys(ofOffice)))(
    'a file with macros is read without them and has a remark about them: %s',
    async (what) => {
      const [filename, bytes] = ofOffice[what]?.() ?? ['', Buffer.of()];
      const { remarks } = await extractBytes(filename, bytes);
      expect(remarks).toEqual([expect.stringMatching(/^This file contains macros\. They were not run/)]);
    },
  );

  it('a file without macros has no remark about macros', async () => {
    const { remarks } = await extractBytes('a.docx', buildRawDocx(paragraph));
    expect(remarks ?? []).toEqual([]);
  });
});

describe('a hostile file', () => {
  const bombs: Record<string, () => [string, string | Buffer]> = {
    'a Word document that unpacks to 56 MB': () => ['a.docx', buildRawDocx(filler(56 * megabyte))],
    'a Word document that unpacks to 56 MB and claims 4 KB': () => [
      'a.docx',
      buildRawDocx(filler(56 * megabyte), [], 4096),
    ],
    'a Word document of a million empty paragraphs': () => [
      'a.docx',
      buildRawDocx('<w:p/>'.repeat(1_000_000)),
    ],
    'a Word document with 3,000 entries': () => [
      'a.docx',
      buildRawDocx(
        paragraph,
        Array.from({ length: 3000 }, (_, index) => ({ name: `word/${index}.xml`, content: '' })),
      ),
    ],
    'a Word document with 20,000 nested tables': () => [
      'a.docx',
      buildRawDocx(
        `${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${paragraph}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}`,
      ),
    ],
    'a workbook that unpacks to 56 MB': () => ['a.xlsx', buildRawXlsx(filler(56 * megabyte))],
    'a workbook of two million cells': () => [
      'a.xlsx',
      buildRawXlsx(
        `<sheetData>${`<row>${'<c t="n"><v>1</v></c>'.repeat(1000)}</row>`.repeat(2000)}</sheetData>`,
      ),
    ],
    'a presentation that unpacks to 56 MB': () => ['a.pptx', buildRawPptx([filler(56 * megabyte)])],
    'an OpenDocument text that unpacks to 56 MB': () => ['a.odt', buildRawOdt(filler(56 * megabyte))],
    'a PDF whose only page unpacks to 256 MB': () => [
      'a.pdf',
      buildPdf([''], { contents: [Buffer.alloc(256 * megabyte, 'BT (spam) Tj ET\n')] }),
    ],
    'a CSV file of 20 million columns': () => ['a.csv', ','.repeat(20_000_000)],
    'a CSV file that never closes a quotation mark': () => ['a.csv', `a,b\n"${'x,y\n'.repeat(4_000_000)}`],
  };

  it.each(represent(Object.keys(bombs)))(
    '%s is refused within the limits of time and memory',
    async (what) => {
      const [filename, bytes] = bombs[what]?.() ?? ['', ''];
      using watch = watchChildren();
      const outcome = await extractBytes(filename, bytes, { limits }).catch((error: unknown) => error);
      expect(outcome).toMatchObject({ name: 'ExtractionError', reason: 'limit', code: 'too-large' });
      expect(watch.peak() ?? 0).toBeLessThan(400 * megabyte);
    },
  );

  const survivors: Record<string, [string, string | Buffer]> = {
    'a web page of 200,000 nested elements': ['a.html', `<html>${'<div>'.repeat(200_000)}text`],
    'a web page of a million unclosed tags': ['a.html', '<html><body><p><b>'.repeat(250_000)],
    'an e-mail of 20,000 nested parts': [
      'a.eml',
      Array.from(
        { length: 20_000 },
        (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      ).join(''),
    ],
    'an RTF document of a million unclosed groups': ['a.rtf', `{\\rtf1 ${'{'.repeat(1_000_000)}`],
    'a workbook with entities that expand a billion times': [
      'a.xlsx',
      buildRawXlsx('<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>', [
        {
          name: 'xl/sharedStrings.xml',
          content: `<!DOCTYPE sst [<!ENTITY a "lol">${'bcdefghij'
            .split('')
            .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
            .join('')}]><sst><si><t>&j;</t></si></sst>`,
        },
      ]),
    ],
  };

  it.each(represent(Object.keys(survivors)))(
    '%s is read or refused without exceeding the limits',
    async (what) => {
      const [filename, bytes] = survivors[what] ?? ['', ''];
      using watch = watchChildren();
      const outcome = await extractBytes(filename, bytes).then(
        () => 'read',
        (error: Error) => error.name,
      );
      expect(['read', 'ExtractionError']).toContain(outcome);
      expect(watch.peak() ?? 0).toBeLessThan(400 * megabyte);
    },
  );

  it.runIf(isFull)(
    'a file with two million combining marks on one letter is read in linear time',
    async () => {
      const { text } = await extractBytes('a.txt', `a${'\u0300\u0323'.repeat(1_000_000)}b`);
      expect(text.length).toBeLessThan(40);
    },
  );

  it.runIf(isFull)('a file with a million spaces is read in linear time', async () => {
    const { text } = await extractBytes('a.txt', `a${' '.repeat(1_000_000)}b`);
    expect(text).toHaveLength(1_000_002);
  });

  it('a hostile file cannot make extraction load external entities or files', async () => {
    const xml = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;"><!ENTITY e SYSTEM "file:///etc/passwd">]>`;
    const body = '<w:p><w:r><w:t>before &b; &e; after</w:t></w:r></w:p>';
    const docx = buildZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      {
        name: 'word/document.xml',
        content: `<?xml version="1.0"?>${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      },
    ]);
    const outcome = await extractBytes('a.docx', docx).catch((error: unknown) => error);
    expect(JSON.stringify(outcome)).not.toContain('root:');
  });

  it('a file that exceeds the CPU time limit is refused with that reason', async () => {
    const pages = Array.from(
      { length: 3000 },
      (_, index) => `Page ${index} of a long document about nothing`,
    );
    const { reason, message } = await refusalOf(
      extractBytes('long.pdf', buildPdf(pages), { limits: { processorTime: 400 } }),
    );
    expect(reason).toBe('limit');
    expect(message).toContain('Split it into smaller files');
  });
});
