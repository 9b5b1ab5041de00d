import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { createOutline } from './chunks/outline.ts';
import type { ExtractedDocument } from './extracted-document.ts';
import { readFile } from './formats/read-file.ts';
import { defaultLimits } from './limits.ts';
import { type ExtractionReason, Refusal } from './refusal.ts';
import { buildDocx, numbered, numberingOf, paragraph } from './testing/build-docx.ts';
import { buildEml, buildMsg } from './testing/build-mail.ts';
import { buildRawOdt, buildRawPptx, buildWorkbook, shape } from './testing/build-office.ts';
import { buildPdf } from './testing/build-pdf.ts';
import { buildScan } from './testing/build-scan.ts';
import { buildZip } from './testing/build-zip.ts';

type Outcome = { found: string; in?: string } | { marked: string | RegExp } | { refused: ExtractionReason };

const clauses = [
  '14. Liability',
  'Nobody is liable for weather.',
  '15. Termination',
  '15.1 The codeword of clause fifteen is Petrel.',
  '15.2 Notices are in writing.',
];
const inClause = { found: 'codeword of clause fifteen is Petrel', in: '15. Termination › 15.1' };
const heading = (text: string, level: number): string =>
  paragraph(text, `<w:pStyle w:val="Heading${level}"/>`);
const drawing = (description: string, inside = ''): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${description}"/>${inside}</wp:inline></w:drawing></w:r></w:p>`;
const chart =
  '<c:chart><c:plotArea><c:barChart><c:ser><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>Egret</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>7193</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>';

function workbookWith(change: 'note' | 'hidden' | 'column', type: 'xlsx' | 'biff8' | 'ods' = 'xlsx'): Buffer {
  const workbook = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['Item', 'Price'],
    ['Chair', 40],
  ]);
  utils.book_append_sheet(workbook, sheet, 'Prices');
  utils.book_append_sheet(
    workbook,
    utils.aoa_to_sheet([['The codeword is Dunlin'], ['Margin 31 %']]),
    'Costs',
  );
  if (change === 'note') utils.cell_add_comment(sheet['B2'], 'The codeword is Ruff', 'Ana');
  if (change === 'hidden') workbook.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  if (change === 'column') sheet['!cols'] = [{}, { hidden: true }];
  return write(workbook, { type: 'buffer', bookType: type });
}

const book = buildZip([
  { name: 'mimetype', content: 'application/epub+zip' },
  {
    name: 'META-INF/container.xml',
    content:
      '<container><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  },
  {
    name: 'OPS/book.opf',
    content:
      '<package><manifest><item id="b" href="two.xhtml" media-type="application/xhtml+xml"/><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  },
  { name: 'OPS/one.xhtml', content: '<html><body><h1>Waders</h1><p>They wade.</p></body></html>' },
  {
    name: 'OPS/two.xhtml',
    content: '<html><body><h1>Gulls</h1><p>The codeword is Kittiwake.</p></body></html>',
  },
]);
const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\header\pard Letterhead Avocet AG\par}{\footer\pard Ledger no. Gannet\par}\pard The text.\par}`;
const lock = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const files: [name: string, make: () => string | Uint8Array, outcome: Outcome][] = [
  [
    'numbered-by-word.docx',
    () =>
      buildDocx(
        [
          ...Array.from({ length: 14 }, (_, index) => numbered(`Subject ${index}`, 0)),
          numbered('Termination', 0),
          numbered('The codeword of clause fifteen is Petrel.', 1),
          numbered('Notices are in writing.', 1),
        ].join(''),
        { numbering: numberingOf(['%1.', '%1.%2']) },
      ),
    inClause,
  ],
  ['numbered-by-hand.docx', () => buildDocx(clauses.map((text) => paragraph(text)).join('')), inClause],
  [
    'headings.docx',
    () => buildDocx(heading('Terms', 1) + heading('Payment', 2) + paragraph('Payment is due in 17 days.')),
    { found: 'due in 17 days', in: 'Terms › Payment' },
  ],
  [
    'german-headings.docx',
    () =>
      buildDocx(paragraph('Fristen', '<w:pStyle w:val="berschrift1"/>') + paragraph('Es sind 23 Tage.'), {
        styles: '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>',
      }),
    { found: '23 Tage', in: 'Fristen' },
  ],
  [
    'comment.docx',
    () =>
      buildDocx('<w:p><w:r><w:t>Price.</w:t></w:r><w:r><w:commentReference w:id="1"/></w:r></w:p>', {
        comments: `<w:comment w:id="1" w:author="Ana">${paragraph('The codeword is Whimbrel.')}</w:comment>`,
      }),
    { found: '[Comment by Ana: The codeword is Whimbrel.]' },
  ],
  [
    'footer.docx',
    () => buildDocx(paragraph('Text.'), { footer: paragraph('Contract Smew 12') }),
    { found: 'Contract Smew 12', in: 'Footer' },
  ],
  [
    'header.docx',
    () => buildDocx(paragraph('Text.'), { header: paragraph('Tender Goosander 9') }),
    { found: 'Tender Goosander 9' },
  ],
  [
    'chart.docx',
    () =>
      buildDocx(
        drawing('', '<a:graphic><a:graphicData><c:chart r:id="rIdChart"/></a:graphicData></a:graphic>'),
        {
          chart,
        },
      ),
    { found: 'Egret: 7193' },
  ],
  [
    'picture.docx',
    () => buildDocx(drawing('A plan with the word Pochard')),
    { found: '[Picture: A plan with the word Pochard]' },
  ],
  [
    'hidden-text.docx',
    () => buildDocx('<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Codeword Scaup</w:t></w:r></w:p>'),
    { marked: '[Hidden text: Codeword Scaup]' },
  ],
  [
    'embedded.docx',
    () => buildDocx(paragraph('Text.'), { more: [{ name: 'word/embeddings/a.bin', content: 'x' }] }),
    { marked: /embedded file was skipped/ },
  ],
  [
    'table.docx',
    () =>
      buildDocx(
        `<w:tbl><w:tr><w:tc>${paragraph('Fee')}</w:tc><w:tc>${paragraph('81 EUR Garganey')}</w:tc></w:tr></w:tbl>`,
      ),
    { found: 'Fee | 81 EUR Garganey' },
  ],
  ['numbered.pdf', () => buildPdf([clauses.slice(0, 3).join('\n'), clauses.slice(3).join('\n')]), inClause],
  [
    'bookmarks.pdf',
    () =>
      buildPdf(['1. Apples are red.\n2. Pears are not.', 'Terms of\npayment\nDue in 19 days.'], {
        bookmarks: [{ title: 'Terms of payment', page: 2 }],
      }),
    { found: 'Due in 19 days', in: 'Terms of payment' },
  ],
  ['scan.pdf', () => buildScan(['Codeword Shoveler']), { marked: 'scan' }],
  ['locked.pdf', () => buildPdf(['x'], { trailer: lock }), { refused: 'encrypted' }],
  [
    'numbered.md',
    () =>
      `# Agreement\n\n${clauses.map((line) => (/^\d+\./.test(line) && !/^\d+\.\d/.test(line) ? `## ${line}` : line)).join('\n\n')}\n`,
    { ...inClause, in: 'Agreement › 15. Termination › 15.1' },
  ],
  [
    'numbered.html',
    () =>
      `<!doctype html><body>${clauses.map((line) => (/^\d+\.\s/.test(line) ? `<h2>${line}</h2>` : `<p>${line}</p>`)).join('')}`,
    inClause,
  ],
  [
    'hidden.html',
    () => '<!doctype html><body><p>Shown.</p><p hidden>Codeword Teal</p>',
    { marked: /Hidden parts of this page were skipped/ },
  ],
  ['numbered.txt', () => clauses.join('\n\n'), inClause],
  ['note.xlsx', () => workbookWith('note'), { found: 'Price: 40 [Comment by Ana: The codeword is Ruff]' }],
  [
    'hidden-sheet.xlsx',
    () => workbookWith('hidden'),
    { marked: 'Costs (hidden sheet)\n\nThe codeword is Dunlin' },
  ],
  [
    'hidden-sheet.xls',
    () => workbookWith('hidden', 'biff8'),
    { marked: 'Costs (hidden sheet)\n\nThe codeword is Dunlin' },
  ],
  ['hidden-column.xlsx', () => workbookWith('column'), { marked: /Hidden rows and columns were included/ }],
  ['prices.ods', () => workbookWith('note', 'ods'), { found: 'Item: Chair | Price: 40' }],
  ['prices.tsv', () => 'Item\tPrice\nChair, red\t40\nDesk\t90', { found: 'Item: Chair, red | Price: 40' }],
  ['prices.csv', () => 'Item;Price\nChair;40\nDesk;90', { found: 'Item: Chair | Price: 40' }],
  [
    'records.json',
    () => '[{"item":"Chair","price":40},{"item":"Desk"}]',
    { found: 'item: Chair | price: 40' },
  ],
  ['settings.json', () => '{"limits":{"codeword":"Merlin"},"on":true}', { found: 'Merlin', in: 'limits' }],
  ['broken.json', () => '{"codeword":"Hobby",}', { marked: /not valid JSON/ }],
  ['book.epub', () => book, { found: 'The codeword is Kittiwake.', in: 'Gulls' }],
  [
    'mail.eml',
    () =>
      buildEml({
        subject: 'Offer',
        body: 'See it.',
        attachments: [{ filename: 'a.txt', content: 'Codeword Crane' }],
      }),
    { found: 'attached: Codeword Crane' },
  ],
  [
    'mail.msg',
    () =>
      buildMsg({
        subject: 'Offer Brambling',
        body: 'See it.',
        attachments: [{ filename: 'a.txt', content: 'Codeword Crane' }],
      }),
    { found: 'attached: Codeword Crane', in: 'Offer Brambling' },
  ],
  [
    'hidden.rtf',
    () =>
      String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\stylesheet{\s1\v Secret;}}\pard Shown. {\v Codeword Siskin}, shown \v and \b Twite\v0  too.\par}`,
    {
      marked:
        /Shown\. \[Hidden text: Codeword Siskin\], shown ?\[Hidden text: and Twite\] too\..*marked as hidden/s,
    },
  ],
  ['header.rtf', () => rtf, { found: 'Letterhead Avocet AG' }],
  ['footer.rtf', () => rtf, { found: 'Ledger no. Gannet', in: 'Footer' }],
  [
    'hidden-slide.pptx',
    () => buildRawPptx([shape('Offer', true), shape('Codeword Siskin', true)], [1]),
    { marked: /One hidden slide was included/ },
  ],
  [
    'headings.odt',
    () => buildRawOdt('<text:h text:outline-level="1">Terms</text:h><text:p>Codeword Linnet.</text:p>'),
    { found: 'Codeword Linnet.', in: 'Terms' },
  ],
  [
    'protected.xlsx',
    () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
    { refused: 'encrypted' },
  ],
  ['workbook.msg', () => buildWorkbook({ A: [['x']] }, 'xls'), { refused: 'unsupported' }],
  ['empty.docx', () => buildDocx('<w:p/>'), { refused: 'empty' }],
  ['cut-short.docx', () => buildDocx(paragraph('Text.')).subarray(0, 300), { refused: 'corrupt' }],
];

async function known(document: ExtractedDocument): Promise<string> {
  const attached = await Promise.all(
    (document.attachments ?? []).map(async ({ filename, bytes }) => {
      const { text } = await readFile(bytes, filename.slice(filename.lastIndexOf('.')), defaultLimits);
      return `attached: ${text}`;
    }),
  );
  const scans = document.pages.some(({ scan }) => scan === true) ? ['scan'] : [];
  return [document.text, ...(document.remarks ?? []), ...attached, ...scans].join('\n\n');
}

describe('facts that were planted in files', () => {
  it('at least thirty facts are planted in files', () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
  });

  it.each(files)(
    'a fact planted in a file is either read or reported as not read: %s',
    async (name, make, outcome) => {
      expect(await whatBecomesOf(name, Buffer.from(make()), outcome)).toBe('as expected');
    },
  );
});

async function whatBecomesOf(name: string, bytes: Buffer, expected: Outcome): Promise<string> {
  const reading = readFile(bytes, name.slice(name.lastIndexOf('.')), defaultLimits);
  if ('refused' in expected) {
    const refusal: unknown = await reading.catch((error: unknown) => error);
    const isSaid = refusal instanceof Refusal && /\. \w.*\.$/.test(refusal.message);
    return isSaid && refusal.reason === expected.refused ? 'as expected' : String(refusal);
  }
  const document = await reading;
  const all = await known(document);
  if ('marked' in expected) {
    const { marked } = expected;
    const isMarked = typeof marked === 'string' ? all.includes(marked) : marked.test(all);
    return isMarked ? 'as expected' : all;
  }
  if (!all.includes(expected.found)) return all;
  if (expected.in === undefined) return 'as expected';
  const start = Math.max(0, document.text.indexOf(expected.found));
  const place = createOutline(document).pathAt(start, start + expected.found.length);
  return place === expected.in ? 'as expected' : `found in ${place}`;
}
