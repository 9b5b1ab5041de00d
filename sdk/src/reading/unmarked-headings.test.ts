import { expect, it } from 'vitest';
import { withUnmarkedHeadings } from './unmarked-headings.ts';

const titles = (text: string, marked: Parameters<typeof withUnmarkedHeadings>[1] = []) =>
  withUnmarkedHeadings(text, marked).map(({ title, level }) => `${level} ${title}`);

it('annexes and clauses that stand alone in a line are headings, also if the format marks other ones', () => {
  const text =
    '5.1 Invoices\nMonthly.\n\nAttachment 1\n\nHolidays.\n\n52.228-7 – Insurance (Mar 2026)\n\nFAR 52.204-9 IDENTITY CHECKS\n\nAnexo II – Precios\n\nTodos.';
  expect(titles(text, [{ title: '5.1 Invoices', level: 2, start: 0 }])).toEqual([
    '2 5.1 Invoices',
    '1 Attachment 1',
    '2 52.228-7 – Insurance (Mar 2026)',
    '2 FAR 52.204-9 IDENTITY CHECKS',
    '1 Anexo II – Precios',
  ]);
});

it('at least three lettered numbers are headings, and lines of contents are none', () => {
  const text =
    'B.1. SCHEDULE ........ 4\nB.2. QUESTIONS 5\n\nB.1. SCHEDULE\nMay.\nB.2. QUESTIONS\nBy e-mail.\nB.2.1 Answers\nOnline.';
  expect(titles(text)).toEqual(['2 B.1. SCHEDULE', '2 B.2. QUESTIONS', '3 B.2.1 Answers']);
  expect(titles('B.1. Apples\nRed.')).toEqual([]);
});

it.each([
  'Attachment 1 shows the holidays.',
  'see\nAttachment 2\nfor prices',
  'Attachment 2 Prices 14',
  'Prices.\n\nAttachment\n2\n\nAll.',
  'A.1 | Do you weld?\nA.2 | Do you paint?\nA.3 | Do you sail?',
])('the text %j contains no unmarked heading', (text) => {
  expect(titles(text)).toEqual([]);
});

it('a marked heading is not added again', () => {
  const text = 'Intro.\n\nSECTION B: DATES\n\nMay.';
  const marked = [{ title: 'SECTION B: DATES', level: 1, start: text.indexOf('SECTION') }];
  expect(titles(text, marked)).toEqual(['1 SECTION B: DATES']);
});

it.each(['Annex 1\n\n', 'A.1. A\n', '52.228-7 A\n\n', 'Annex ', '\n '])(
  'ten thousand repetitions of %j are searched for headings without delay',
  (piece) => {
    const before = process.cpuUsage().user;
    withUnmarkedHeadings(piece.repeat(10_000), []);
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000);
  },
);
