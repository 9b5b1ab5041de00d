import { expect, it } from 'vitest';
import { dayOrderOf, daysIn, firstDay } from './days.ts';

it.each([
  ['due on March 12, 2027', '2027-03-12'],
  ['due on MARCH 12 2027', '2027-03-12'],
  ['due on the 12th Sept. 2027', '2027-09-12'],
  ['on the 5th of October 2026', '2026-10-05'],
  ['due 3/12/2027', '2027-03-12'],
  ['due 03-12-2027', '2027-03-12'],
  ['due 3/26/27', '2027-03-26'],
  ['due 26/3/2027', '2027-03-26'],
  ['due 2027-03-12', '2027-03-12'],
  ['bis zum 12. März 2027', '2027-03-12'],
  ['am 1.Jänner 2027', '2027-01-01'],
  ['zum 5. Okt. 2027', '2027-10-05'],
  ['am 24. Dez. 2027', '2027-12-24'],
  ['bis zum 3.4.2027', '2027-04-03'],
  ['bis zum 03. 04. 2027', '2027-04-03'],
  ['antes del 8 de noviembre de 2027', '2027-11-08'],
  ['hasta el 1 de agosto del 2027', '2027-08-01'],
  ['avant le 1er février 2027', '2027-02-01'],
  ['le 15 août 2027', '2027-08-15'],
  // Impossible dates are not found.
  ['am 31.02.2027', ''],
  ['nach Abschnitt 2.4.20 und 13.14.2027', ''],
  ['order 11-02-2026-7 and 4/5', ''],
])('the first date in %j is %j', (text, date) => expect(firstDay(text)).toBe(date));

it('the time beside a date keeps the text’s wording', () => {
  const text = 'Abgabe am 12. März 2027, 14.30 Uhr MEZ. By May 3, 2027 at 5:00 p.m. EDT.';
  expect(daysIn(text).map(({ time }) => time)).toEqual(['14.30 Uhr MEZ', '5:00 p.m. EDT']);
});

it.each([
  ['Due: January 15, 2027 at noon eastern', 'noon eastern'],
  ['no later than 4:00 pm Alaska Prevailing\nTime on 3/26/2027', '4:00 pm Alaska Prevailing Time'],
  ['3:00 p.m., Pacific Time (PT) on February 13, 2027', '3:00 p.m., Pacific Time (PT)'],
  [
    'no later than **4:00 pm** prevailing Alaska\nTime **March 27th, 2027**.',
    '4:00 pm prevailing Alaska Time',
  ],
  ['is due on December 16, 2026 at 4 PM. Then', '4 PM'],
  ['by 4pm AKST on 3/1/2027', '4pm AKST'],
  ['el 12 de marzo de 2027 a las 14:00 horas', '14:00 horas'],
  ['le 12 mars 2027 à 16 h 00', '16 h 00'],
  ['Questions due: May 3, 2027\nProposals due: May 9, 2027 2 pm', ''],
])('the time beside the date in %j is %j', (text, time) => expect(daysIn(text)[0]?.time).toBe(time));

it('ambiguous numeric dates are read in the order that other dates or the language of the text show', () => {
  expect(dayOrderOf('Issued 26/03/2027, due 04/05/2027')).toBe('day-first');
  expect(firstDay('due 04/05/2027', 'day-first')).toBe('2027-05-04');
  expect(firstDay('La oferta se presenta para el 04/05/2027')).toBe('2027-05-04');
});

it.each(['1', '1/', '12 de ', 'Jan ', '12:', '(('])(
  'ten thousand repetitions of %j are searched for dates without delay',
  (piece) => {
    const before = process.cpuUsage().user;
    daysIn(piece.repeat(10_000));
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(500);
  },
);

it.each([
  ['Interviews March 16-27, 2027', '2027-03-16'],
  ['Evaluation February 16 – March 6,\n2027', '2027-02-16'],
  ['Gespräche vom 16. bis 27. März 2027', '2027-03-16'],
  ['del 16 al 27 de marzo de 2027', '2027-03-16'],
  ['du 16 au 27 mars 2027', '2027-03-16'],
])('the period in %j counts as its first day', (text, date) => {
  expect(daysIn(text).map((day) => day.date)).toEqual([date]);
});
