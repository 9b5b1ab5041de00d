import { expect, test } from 'vitest';
import { clockTimeOf, dayOf, dayPattern, dayText } from './date-text.ts';

test.each([
  ['10/05/2026', 'en-US', '2026-10-05'],
  ['10/5/2026', 'en-US', '2026-10-05'],
  ['5.10.2026', 'de-DE', '2026-10-05'],
  ['05-10-2026', 'de-DE', '2026-10-05'],
  ['2026-10-05', 'de-DE', '2026-10-05'],
  ['10052031', 'en-US', '2031-10-05'],
  ['05102031', 'de-DE', '2031-10-05'],
  ['2028-02-29', 'en-US', '2028-02-29'],
  ['2026-02-29', 'en-US', null],
  ['13/40/2026', 'en-US', null],
  ['10/05/26', 'en-US', null],
  ['10/05', 'en-US', null],
  ['10/05/2026 noon', 'en-US', null],
  ['', 'en-US', null],
])('the text "%s" in %s is the day %s', (text, locale, day) => {
  expect(dayOf(text, locale)).toBe(day);
});

test('a day is shown in the format of the language, and an empty field shows that format', () => {
  expect(dayText('2026-10-05', 'en-US')).toBe('10/05/2026');
  expect(dayText('2026-10-05', 'de-DE')).toBe('05.10.2026');
  expect(dayText('', 'de-DE')).toBe('');
  expect(dayPattern('de-DE', { day: 'TT', month: 'MM', year: 'JJJJ' })).toBe('TT.MM.JJJJ');
});

test.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['20.15', '20:15'],
  ['8 pm', '20:00'],
  ['12 a.m.', '00:00'],
  ['12pm', '12:00'],
  ['24:00', null],
  ['8:75', null],
  ['13 pm', null],
  ['noon', null],
])('the text "%s" is the time %s', (text, time) => {
  expect(clockTimeOf(text)).toBe(time);
});
