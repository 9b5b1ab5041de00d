import { expect, it } from 'vitest';
import { daysIn, firstDay } from './dates.ts';

it.each([
  ['due on March 12, 2027', '2027-03-12'],
  ['due on the 12th Sept. 2027', '2027-09-12'],
  ['due 3/12/2027', '2027-03-12'],
  ['due 2027-03-12', '2027-03-12'],
  ['bis zum 12. März 2027', '2027-03-12'],
  ['am 1.Jänner 2027', '2027-01-01'],
  ['zum 5. Okt. 2027', '2027-10-05'],
  ['am 24. Dez. 2027', '2027-12-24'],
  ['bis zum 3.4.2027', '2027-04-03'],
  ['bis zum 03. 04. 2027', '2027-04-03'],
  // No calendar has it, and no text means a day by it.
  ['am 31.02.2027', ''],
  ['nach Abschnitt 2.4.20 und 13.14.2027', ''],
])('%j names the day %j', (text, date) => expect(firstDay(text)).toBe(date));

it('the time beside a day is as the text says it', () => {
  const text = 'Abgabe am 12. März 2027, 14.30 Uhr MEZ. By May 3, 2027 at 5:00 p.m. EDT.';
  expect(daysIn(text).map(({ time }) => time)).toEqual(['14.30 Uhr MEZ', '5:00 p.m. EDT']);
});
