import { expect, test } from 'vitest';
import { addDays, addMonths, firstWeekday, placeInWeek, weeksOf } from './calendar-days.ts';

test('days and months are added across years, and to the last day of a shorter month', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-10-05', 12)).toBe('2027-10-05');
});

test('a month consists of whole weeks, which begin on the first weekday of the language', () => {
  // November 2026 begins on a Sunday.
  expect(weeksOf('2026-11-28', 1).map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeksOf('2026-11-28', 7)[0]?.[0]).toBe('2026-11-01');
  expect(weeksOf('2026-11-28', 7).every((week) => week.length === 7)).toBe(true);
  expect(placeInWeek('2026-11-28', 1)).toBe(5);
  expect([firstWeekday('en-US'), firstWeekday('de-DE')]).toEqual([7, 1]);
});
