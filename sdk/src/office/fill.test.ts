import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as xlsx from '@e965/xlsx';
import { strFromU8 } from 'fflate';
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { describe, expect, it } from 'vitest';
import { fillDocument } from './fill/fill-document.ts';
import { changedParts } from './parts/changed-parts.ts';
import { openPackage } from './parts/package.ts';

const corpus =
  process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url));
const template = `${corpus}/corpus/files/case-management-rfq__Pricing_Template.xlsx`;

const partsOf = (file: Uint8Array): Record<string, string> =>
  Object.fromEntries([...openPackage(file)].map(([name, part]) => [name, strFromU8(part, true)]));

function difference(before: string, after: string): [string, string] {
  let start = 0;
  while (before[start] === after[start] && start < before.length) start += 1;
  let end = 0;
  while (before.at(-1 - end) === after.at(-1 - end) && end < Math.min(before.length, after.length) - start)
    end += 1;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
const questionnaire = await Packer.toBuffer(
  new Document({
    sections: [
      {
        children: [
          new Paragraph('Part A'),
          new Table({
            rows: [
              new TableRow({ children: [cell('Requirement'), cell('Vendor response')] }),
              new TableRow({ children: [cell('Describe how a dataset is restored & how fast.'), cell('')] }),
              new TableRow({ children: [cell('Name your data centres.'), cell('[Insert answer]')] }),
              new TableRow({ children: [cell('State your price.'), cell('See part B')] }),
            ],
          }),
          new Paragraph('Do you hold a SOC 2 report?'),
          new Paragraph('Response: ________'),
          new Paragraph('The contractor shall keep access logs for twelve months.'),
          new Paragraph(''),
        ],
      },
    ],
  }),
);

describe('answers in the buyer’s Word file', () => {
  it('answers are written into the cells and paragraphs of their requirements in a Word file, and nothing else changes', () => {
    const answers = [
      {
        id: 'a',
        quote: 'Describe how a dataset is restored & how fast.',
        answer: 'Within <4> hours.\nEach quarter.',
      },
      { id: 'b', quote: 'Name your data centres.', answer: 'Lisbon' },
      { id: 'c', quote: 'State your price.', answer: '1 €' },
      { id: 'd', quote: 'Do you hold a SOC 2 report?', answer: 'Yes.' },
      { id: 'e', quote: 'The contractor shall keep access logs for twelve months.', answer: 'We do.' },
    ];
    const { body, filled, unplaced } = fillDocument(questionnaire, 'docx', answers);
    expect(filled.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    // Existing text stays, and an empty line below a statement is only layout, so these two get no answer.
    expect(unplaced).toEqual(['c', 'e']);
    expect(changedParts(questionnaire, body)).toEqual(['word/document.xml']);
    const document = partsOf(body)['word/document.xml'] ?? '';
    expect(document).toContain('Within &lt;4&gt; hours.</w:t><w:br/><w:t xml:space="preserve">Each quarter.');
    expect(document).not.toContain('[Insert answer]');
    expect(document).toContain('Response: </w:t>');
    const { body: one } = fillDocument(questionnaire, 'docx', answers.slice(0, 1));
    const [gone, put] = difference(
      partsOf(questionnaire)['word/document.xml'] ?? '',
      partsOf(one)['word/document.xml'] ?? '',
    );
    expect([gone.replaceAll(/<\/?w:p\/?>/g, ''), put.replaceAll(/<[^>]+>/g, '')]).toEqual([
      '',
      expect.stringContaining('Within &lt;4&gt; hours.'),
    ]);
  });

  it('answers cannot be written into a file that is not a Word file', () => {
    const answers = [{ id: 'a', quote: 'Anything at all?', answer: 'Yes' }];
    expect(() => fillDocument(Buffer.from('no archive'), 'docx', answers)).toThrow('damaged or protected');
  });
});

describe.skipIf(!existsSync(template))('answers in the buyer’s real workbook (../shared)', () => {
  it('answers are written into their cells of a real workbook, and every other byte of the XML stays', () => {
    const before = readFileSync(template);
    const answers = [
      { id: 'a', quote: "Offeror's Name: | (Please enter)", answer: 'Halden & Sons' },
      { id: 'b', quote: 'The vendor shall be kind.', answer: 'We are.' },
    ];
    const { body, filled, unplaced } = fillDocument(before, 'xlsx', answers);
    expect([filled, unplaced]).toEqual([[{ id: 'a', place: 'sheet1, cell B1' }], ['b']]);
    expect(changedParts(before, body)).toEqual(['xl/worksheets/sheet1.xml']);
    const sheet = 'xl/worksheets/sheet1.xml';
    expect(difference(partsOf(before)[sheet] ?? '', partsOf(body)[sheet] ?? '')).toEqual([
      '/',
      ' t="inlineStr"><is><t xml:space="preserve">Halden &amp; Sons</t></is></c',
    ]);
    const book = xlsx.read(body);
    expect([book.Sheets[book.SheetNames[0] ?? '']?.['B1']?.v, book.Sheets['Base Year']?.['E6']?.f]).toEqual([
      'Halden & Sons',
      'C6*D6',
    ]);
  });

  it('answers are written on each sheet of a workbook that asks the same question', () => {
    const quote = 'Travel costs (Offerors may estimate travel expenses of up to $50,000 per year)';
    const answers = ['a', 'b', 'c', 'd'].map((id) => ({ id, quote, answer: id }));
    const { filled, unplaced } = fillDocument(readFileSync(template), 'xlsx', answers);
    // The answer goes into the cell that the buyer left open, not into the gray cells before it.
    const places = filled.map(({ place }) => place);
    expect([places, unplaced]).toEqual([['sheet2, cell E15', 'sheet3, cell E15', 'sheet4, cell E15'], ['d']]);
  });
});

/** A buyer's workbook with prices, percentages and dates to enter, and formulas. */
function priceSheet(): Buffer {
  const book = xlsx.utils.book_new();
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Item', 'Your response'],
    ...['Monthly rate of support', 'Rate of an hour', 'Share of subcontractors', 'Days of training'].map(
      (item) => [item],
    ),
    ...['Name of the system', 'Part number'].map((item) => [item]),
    ['Total'],
  ]);
  const formats = ['"$"#,##0.00', '_("$"* #,##0.00_);_("$"* (#,##0.00)', '0.0%', 'General', '#,##0', '@'];
  for (const [row, z] of formats.entries()) sheet[`B${row + 2}`] = { t: 's', v: '[enter]', z };
  sheet['B8'] = { t: 'n', f: 'SUM(B2:B3)*(1+B4)+B5', v: 0 };
  sheet['!ref'] = 'A1:B8';
  xlsx.utils.book_append_sheet(book, sheet, 'Prices');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

describe('numbers in the buyer’s workbook', () => {
  const fill = (answers: Record<string, string>) =>
    fillDocument(
      priceSheet(),
      'xlsx',
      Object.entries(answers).map(([quote, answer]) => ({ id: quote, quote, answer })),
    );
  const cells = (body: Uint8Array) =>
    Object.fromEntries(
      [...(partsOf(body)['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c r="(B\d)"[^>]*>(.*?)<\/c>/g)].map(
        ([, name = '', inner = '']) => [
          name,
          Buffer.from(inner.replaceAll(/<\/?(?:is|t)\b[^>]*>/g, ''), 'latin1').toString(),
        ],
      ),
    );

  it('numbers are written into a workbook’s number cells as numbers, and the sums are computed when the file opens', () => {
    const { body } = fill({
      'Monthly rate of support': '$1,200.50',
      'Rate of an hour': '85',
      'Share of subcontractors': '12.5 %',
      'Days of training': '3.50',
      'Name of the system': 'Halden 7',
      'Part number': '0012',
    });
    const { B2, B3, B4, B5, B6, B7, B8 } = cells(body);
    expect([B2, B3, B4, B5]).toEqual(['<v>1200.5</v>', '<v>85</v>', '<v>0.125</v>', '<v>3.5</v>']);
    expect([B6, B7]).toEqual(['Halden 7', '0012']);
    // The cached result was computed without the answers, so it is removed.
    expect(B8).toBe('<f>SUM(B2:B3)*(1+B4)+B5</f>');
    expect(changedParts(priceSheet(), body)).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
    const [gone, put] = difference(
      partsOf(priceSheet())['xl/workbook.xml'] ?? '',
      partsOf(body)['xl/workbook.xml'] ?? '',
    );
    expect([gone, put]).toEqual(['', 'calcPr fullCalcOnLoad="1"/><']);
  });

  it.each([
    ['Monthly rate of support', '€ 1,200', 'the answer has another currency than the cell'],
    ['Monthly rate of support', '1.200', 'the answer can mean 1200 or 1.2'],
    ['Monthly rate of support', '1,200 a month', 'the answer contains words'],
    ['Share of subcontractors', '12.5', 'the cell contains a percentage and the answer has no percent sign'],
    ['Name of the system', '007', 'the cell does not contain a number'],
    ['Part number', '4711', 'the cell is formatted as text'],
  ])('the cell “%s” gets the answer %s as text, because %s', (quote, answer) => {
    const { body } = fill({ [quote]: answer });
    expect(Object.values(cells(body))).toContain(answer);
    expect(changedParts(priceSheet(), body)).toEqual(['xl/worksheets/sheet1.xml']);
  });

  it('numbers in unambiguous German notation are written into a workbook as numbers', () => {
    const { body } = fill({ 'Monthly rate of support': '1.200,50', 'Rate of an hour': '85,5' });
    const { B2, B3 } = cells(body);
    expect([B2, B3]).toEqual(['<v>1200.5</v>', '<v>85.5</v>']);
  });
});

const request = `${corpus}/corpus/files/tdrs-app-rfq__FINAL_TDRS_software_development_RFQ.docx`;

describe.skipIf(!existsSync(request))('answers in the buyer’s real Word file (../shared)', () => {
  it('answers are written where a real Word file has room, answers without room are reported, and the rest of the file does not change', () => {
    const before = readFileSync(request);
    const answers = [
      {
        id: 'a',
        quote:
          'Was a signed letter of intent included for each individual proposed as Key Personnel that doesn’t currently work for the contractor and intends to participate in this project for at least one year?',
        answer: 'Yes: two letters.',
      },
      {
        id: 'b',
        quote: 'Was the level of effort specified for each member of the proposed team?',
        answer: 'Yes',
      },
      { id: 'c', quote: 'The Technical Approach must explain the following:', answer: 'See below' },
    ];
    const { body, filled, unplaced } = fillDocument(before, 'docx', answers);
    expect([filled.map(({ id }) => id), unplaced]).toEqual([['a'], ['b', 'c']]);
    expect(changedParts(before, body)).toEqual(['word/document.xml']);
    const [old, now] = [before, body].map((file) => partsOf(file)['word/document.xml'] ?? '');
    const [gone, put] = difference(old ?? '', now ?? '');
    // The answer is a single text run, and writing it removed nothing.
    expect([gone, put.match(/w:t\b[^<]*</g)]).toEqual([
      '',
      ['w:t xml:space="preserve">Yes: two letters.<', 'w:t><'],
    ]);
  });
});
