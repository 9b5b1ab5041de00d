import {
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { documentFormats } from '@staffroom/sdk/internal/shared';
import { describe, expect, it } from 'vitest';
import type { ExtractedDocument } from '../extracted-document.ts';
import { defaultLimits } from '../limits.ts';
import { buildPdf } from '../testing/build-pdf.ts';
import { extractBytes } from '../testing/extraction.ts';
import { createDocumentWriter } from './document-writer.ts';
import { hasSelectableEncoding, readerOf } from './reader-of.ts';

const headings = ({ text, sections }: ExtractedDocument): string[] =>
  sections.map(({ title, level, start }) => `${level} ${title} @ ${text.slice(start).split('\n')[0]}`);

describe('a PDF', () => {
  it('the pages of a PDF have exact text offsets, including pages without text', async () => {
    const document = await extractBytes('a.pdf', buildPdf(['First page', '', 'Third (page)\nsecond line']));
    const pages = document.pages.map(({ number, start, end }) => [number, document.text.slice(start, end)]);
    expect(pages).toEqual([
      [1, 'First page'],
      [2, ''],
      [3, 'Third (page)\nsecond line'],
    ]);
  });

  it('a PDF with few words is not mistaken for a scan', async () => {
    expect((await extractBytes('a.pdf', buildPdf(['Hello']))).text).toBe('Hello');
  });

  it('the paragraphs of a PDF are recognized by their distance', async () => {
    const contents = Buffer.from(
      'BT /F1 12 Tf 72 720 Td (One) Tj 0 -14 Td (goes on) Tj 0 -14 Td (here) Tj 0 -30 Td (Two) Tj 0 -14 Td (ends) Tj ET',
    );
    const { text } = await extractBytes('a.pdf', buildPdf([''], { contents: [contents] }));
    expect(text).toBe('One\ngoes on\nhere\n\nTwo\nends');
  });
});

describe('a Word document', () => {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
  const build = () =>
    Packer.toBuffer(
      new Document({
        footnotes: { 1: { children: [new Paragraph('Not on public holidays.')] } },
        sections: [
          {
            children: [
              new Paragraph({ text: 'Terms', heading: HeadingLevel.HEADING_1 }),
              new Paragraph({
                children: [new TextRun('Answers within a day.'), new FootnoteReferenceRun(1)],
              }),
              new Paragraph({ text: 'Data residency', heading: HeadingLevel.HEADING_2 }),
              new Paragraph({ text: 'Frankfurt', bullet: { level: 0 } }),
              new Paragraph({ text: 'Dublin', bullet: { level: 0 } }),
              new Table({
                rows: [
                  new TableRow({ children: [cell('Service'), cell('Price')] }),
                  new TableRow({ children: [cell('Support'), cell('€ 40')] }),
                ],
              }),
            ],
          },
        ],
      }),
    );

  it('a Word document keeps headings as sections, lists, table rows as lines, and notes next to their paragraph', async () => {
    const document = await extractBytes('a.docx', await build());
    expect(document.text).toBe(
      [
        'Terms',
        'Answers within a day.',
        'Not on public holidays.',
        'Data residency',
        '- Frankfurt\n- Dublin',
        'Service | Price\nSupport | € 40',
      ].join('\n\n'),
    );
    expect(headings(document)).toEqual(['1 Terms @ Terms', '2 Data residency @ Data residency']);
    expect(document.pages).toEqual([]);
  });
});

describe('a Markdown file', () => {
  it('Markdown headings with # and underlined headings become sections, except inside code', async () => {
    const document = await extractBytes(
      'a.md',
      'Title\n=====\n\n```sh\n# no heading\n```\n\n## **Scope** of [work](#w) ##\n\n| a |\n|---|\n\ntext\n---\n',
    );
    expect(headings(document)).toEqual([
      '1 Title @ Title',
      '2 Scope of work @ ## **Scope** of [work](#w) ##',
      '2 text @ text',
    ]);
  });
});

describe('a text about other formats', () => {
  it.each([
    ['a.txt', 'A file that begins with %PDF-1.7 is a PDF.'],
    ['a.md', '# Formats\n\n%PDF-1.4 opens a PDF.'],
    ['a.txt', 'GIF89a is older than PNG.'],
    ['a.md', 'ID3 tags name the singer.'],
    ['a.txt', 'MZ opens a program.'],
  ])('the text of %s may mention the signature of another format: %s', async (filename, words) => {
    expect((await extractBytes(filename, words)).text).toBe(words);
  });
});

describe('a CSV file', () => {
  it('a CSV row names the column of each value, even with title lines above the header', async () => {
    const { text } = await extractBytes(
      'a.csv',
      'Price list,,\nItem,Price,Note\nChair,40,"red,\nblue"\n\nDesk,90,\n',
    );
    expect(text).toBe(
      'Price list\n\nItem | Price | Note\n\nItem: Chair | Price: 40 | Note: red, blue\n\nItem: Desk | Price: 90',
    );
  });

  it('a CSV file without a header keeps plain rows, and its delimiter is recognized', async () => {
    expect((await extractBytes('a.csv', 'sep=;\r\nChair;40\r\nDesk;90')).text).toBe(
      'Chair | 40\n\nDesk | 90',
    );
  });

  it('a CSV file with too many columns is cut, with a remark', async () => {
    const document = await extractBytes('a.csv', `${`a${',b'.repeat(1200)}\n`.repeat(3)}last,row`);
    expect(document.text).toContain('last | row');
    expect(document.truncated).toBe(true);
  });
});

it('a person can select the encoding of exactly those formats whose readers use a selected encoding', async () => {
  const extensions = documentFormats.map(({ extension }) => extension);
  const using: string[] = [];
  for (const extension of extensions) {
    const reader = await readerOf(`.${extension}`);
    // Refuses text before reading it.
    if (!reader?.kinds.includes('data')) continue;
    let isUsed = false;
    const readAs = () => void (isUsed = true);
    const writer = { ...createDocumentWriter(1_000, 'windows-1252'), readAs };
    const read = async () => reader.read(Buffer.from('{"a": "plain"}'), writer, defaultLimits);
    await read().catch(() => undefined);
    if (isUsed) using.push(extension);
  }
  expect(using).toEqual(extensions.filter(hasSelectableEncoding));
});

describe('a plain text', () => {
  const encodings: [string, Buffer][] = [
    ['UTF-8', Buffer.from('Grüße – 10 €')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFGrüße – 10 €')],
    ['UTF-16 in little-endian order', Buffer.from('\uFEFFGrüße – 10 €', 'utf16le')],
    ['UTF-16 in big-endian order', Buffer.from('\uFEFFGrüße – 10 €', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('Gr\xfc\xdfe \x96 10 \x80', 'latin1')],
  ];

  it.each(encodings)('a text file in %s is read', async (_name, bytes) => {
    expect((await extractBytes('a.txt', bytes)).text).toBe('Grüße – 10 €');
  });

  it('a text file loses only its invisible characters', async () => {
    const hidden = 'obey'.replace(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    const { text } = await extractBytes(
      'a.txt',
      `Pay${hidden} \u202Eno\u202C\u200Bw\uFE0F \u2066or\u2069 ne\u00ADver\u2060, naïve 👍`,
    );
    expect(text).toBe('Pay now or never, naïve 👍');
  });

  it('a text file is normalized: composed letters, plain line ends, no NUL', async () => {
    const { text } = await extractBytes(
      'a.txt',
      Buffer.from('\uFEFFCafe\u0301 \r\nb\r\r\n\n\nc\0\u0007d', 'utf16le'),
    );
    expect(text).toBe('Café\nb\n\ncd');
  });
});
