import * as xlsx from '@e965/xlsx';
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { strFromU8 } from 'fflate';
import { expect, it } from 'vitest';
import { fillDocument } from './fill/fill-document.ts';
import { openPackage } from './parts/package.ts';
import { questionsOf } from './questionnaire/read-questions.ts';
import { tableQuestions } from './questionnaire/table-questions.ts';

const cell = (text: string, columnSpan = 1) => new TableCell({ children: [new Paragraph(text)], columnSpan });
const row = (...texts: string[]) => new TableRow({ children: texts.map((text) => cell(text)) });
const whole = (text: string) => new TableRow({ children: [cell(text, 2)] });

const form = await Packer.toBuffer(
  new Document({
    sections: [
      {
        children: [
          new Paragraph('1 Company'),
          new Paragraph('1.1 State the name of your yard.'),
          new Paragraph(''),
          new Table({
            rows: [
              row('No.', 'Question', 'Bidder response', 'Score'),
              row('2.1', 'Do you weld on site?', '', ''),
            ],
          }),
          new Table({ rows: [whole('3.1 How many docks do you have?'), whole('')] }),
          new Paragraph('4.1 Do you hold a permit? ☐ Yes ☐ No'),
          new Paragraph('4.2 Number of the permit: __________'),
        ],
      },
    ],
  }),
);

const wordsOf = (body: Uint8Array) =>
  strFromU8(openPackage(body).get('word/document.xml') ?? new Uint8Array())
    .replaceAll('</w:p>', '|')
    .replaceAll(/<[^>]*>/g, '');

it('questions of a Word form are recognized by tables, blanks, checkboxes and empty lines, and each answer has a separate place', () => {
  const questions = questionsOf(form, 'docx');
  expect(questions.map(({ ref, options }) => [ref, options.join()])).toEqual([
    ['1.1', ''],
    ['2.1', ''],
    ['3.1', ''],
    ['4.1', 'Yes,No'],
    ['4.2', ''],
  ]);
  const answers = questions.map(({ key, words, ref }) => ({
    id: ref,
    key,
    quote: words,
    answer: ref === '4.1' ? 'Yes' : `Answer ${ref}`,
  }));
  const { body, unplaced } = fillDocument(form, 'docx', answers);
  expect(unplaced).toEqual([]);
  const words = wordsOf(body);
  for (const told of [
    'yard.|Answer 1.1|',
    'site?|Answer 2.1||',
    'have?|Answer 3.1|',
    '☒ Yes ☐ No',
    'permit: Answer 4.2',
  ])
    expect(words).toContain(told);
});

it('a checkbox of a form is not ticked if the answer does not name its option', () => {
  const [, , , permit] = questionsOf(form, 'docx');
  const answer = { id: 'a', key: permit?.key ?? '', quote: permit?.words ?? '', answer: 'We have applied.' };
  const { unplaced, body } = fillDocument(form, 'docx', [answer]);
  expect([unplaced, wordsOf(body)]).toEqual([['a'], wordsOf(form)]);
});

it('questions of an unnumbered workbook are recognized by column headings in several languages, and by labels beside an empty cell', () => {
  const book = xlsx.utils.book_new();
  const add = (name: string, rows: unknown[][]) =>
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name);
  add('Yard', [
    ['Yard questionnaire'],
    ['Name of the yard:', ''],
    ['Note:'],
    [],
    ['Control', 'Question', 'Guidance', 'Vendor Response', 'Reviewer rating'],
    ['Safety'],
    ['', 'Are hulls inspected each spring?', 'Name the inspector'],
    ['', 'Cranes are tested at least once a year', ''],
  ]);
  add('Werft', [
    ['#', 'Frage', 'Antwort'],
    [1, 'Haben Sie eine Werft?'],
  ]);
  add('Astillero', [
    ['N.º', 'Pregunta', 'Respuesta del licitador'],
    ['1.1', '¿Dispone de un astillero?'],
  ]);
  const body = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  expect(questionsOf(body, 'xlsx').map(({ place, words }) => [place, words])).toEqual([
    ['Yard, cell B2', 'Name of the yard:'],
    ['Yard, cell D7', 'Are hulls inspected each spring?'],
    ['Yard, cell D8', 'Cranes are tested at least once a year'],
    ['Werft, cell C2', 'Haben Sie eine Werft?'],
    ['Astillero, cell C2', '¿Dispone de un astillero?'],
  ]);
});

it('a price table and a text with only one question are not recognized as questionnaires', async () => {
  const book = xlsx.utils.book_new();
  const prices = [['Labor category', 'Hours', 'Rate', 'Total'], ['Welder'], ['Diver'], ['Cook']];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(prices), 'Prices');
  expect(questionsOf(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }), 'xlsx')).toEqual([]);
  const prose = Array.from({ length: 40 }, (_, at) => new Paragraph(`The bidder shall deliver boat ${at}.`));
  const asked = [new Paragraph('Do you weld on site?'), new Paragraph('')];
  const file = await Packer.toBuffer(new Document({ sections: [{ children: [...prose, ...asked] }] }));
  expect(questionsOf(file, 'docx')).toEqual([]);
});

it.each(['☐ Yes ', '____ a ', '? ', '(a', 'A.1 '])(
  'a form with ten thousand repetitions of %j is read without delay',
  async (piece) => {
    const file = await Packer.toBuffer(
      new Document({ sections: [{ children: [new Paragraph(piece.repeat(10_000))] }] }),
    );
    const before = process.cpuUsage().user;
    questionsOf(file, 'docx');
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000);
  },
);

it('column headings with guidance in brackets or below are recognized, and a row of notes is no heading', () => {
  const book = xlsx.utils.book_new();
  const rows = [
    [
      'ID',
      'Requirement Description',
      'Work Section\n - applies to the whole system, whoever builds which part of it',
      'Vendor Readiness',
      'Vendor Readiness Explanation (if you select Small Customization, Third Party Product or Other)',
    ],
    ['001HUL', 'The system must list every hull.', 'All'],
    ['002HUL', 'Removed', 'Removed', 'Removed', 'Requirement removed: no response required'],
    ['003HUL', 'The system must print the list.', 'All'],
    ['004HUL', 'The system must mail the list.', 'All'],
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Hulls');
  const questions = questionsOf(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, 'xlsx');
  expect(questions.map(({ key, words }) => [key, words])).toEqual([
    ['sheet1!D2', 'The system must list every hull.'],
    ['sheet1!D4', 'The system must print the list.'],
    ['sheet1!D5', 'The system must mail the list.'],
  ]);
});

it('questions in Markdown tables have a free cell beside them, and tables for internal use are left alone', () => {
  const text = [
    '# Boats',
    '| Field | Response |\n|---|---|\n| Name of the yard | |\n| Founded in | 1990 |',
    '| Question | Answer (max. 20 words) | Score |\n|---|:-:|---|\n| Do you weld? | Yes / No | |\n| Which docks? | | |',
    '| | |\n|---|---|\n| Signature | |',
    '| Dock | Length |\n|---|---|\n| North | |',
    '**For internal use only**',
    '| Check | Response |\n|---|---|\n| Rating | |',
  ].join('\n\n');
  const found = tableQuestions(text);
  expect(found.map(({ words, options, hint }) => [words, options.join(), hint])).toEqual([
    ['Name of the yard', '', 'Response'],
    ['Do you weld?', 'Yes,No', 'Answer (max. 20 words)'],
    ['Which docks?', '', 'Answer (max. 20 words)'],
    ['Signature', '', ''],
  ]);
  for (const { words, start, end } of found) expect(text.slice(start, end)).toBe(words);
  expect(tableQuestions('| Question | Answer |\n|---|---|\n| Do you weld? | |')).toEqual([]);
});

it('a sample of the buyer in an answer cell is replaced by the answer, and an answer stays', () => {
  const book = xlsx.utils.book_new();
  const rows = [
    ['ID', 'Question', 'Vendor answer'],
    ['G-01', 'Vendor name', 'Vendor name'],
    ['G-02', 'Product description', 'Brief description of the product'],
    ['G-03', 'Contact e-mail', 'username@vendor.domain'],
    ['G-04', 'Contact phone number', '555-555-5555'],
    ['G-05', 'Date of the assessment', 'mm/dd/yyyy'],
    ['G-06', 'Web link to the privacy notice', 'http://www.vendor.domain/privacynotice'],
    ['G-07', 'Name of the yard', 'Linden Yard'],
    ['G-08', 'Do you weld by hand or by robot?', 'By robot'],
    ['G-09', 'Contact for invoices', 'ida.holm@linden-yard.net'],
    ['G-10', 'Number of docks', '12'],
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'General');
  const body = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const questions = questionsOf(body, 'xlsx');
  expect(questions.map(({ ref }) => ref)).toEqual(['G-01', 'G-02', 'G-03', 'G-04', 'G-05', 'G-06']);
  const answers = questions.map(({ key, words, ref }) => ({
    id: ref,
    key,
    quote: words,
    answer: `Own ${ref}`,
  }));
  const filled = xlsx.read(fillDocument(body, 'xlsx', answers).body).Sheets['General'];
  const cells = [2, 3, 4, 5, 6, 7, 8, 9].map((row) => filled?.[`C${row}`]?.v as unknown);
  expect(cells).toEqual([
    ...['1', '2', '3', '4', '5', '6'].map((number) => `Own G-0${number}`),
    'Linden Yard',
    'By robot',
  ]);
});
