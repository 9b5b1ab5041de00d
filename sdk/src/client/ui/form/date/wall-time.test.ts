import { expect, it } from 'vitest';
import { instantOf, wallTimeOf } from './wall-time.ts';

it.each([
  ['2026-01-15T09:00', 'Europe/Stockholm', '2026-01-15T08:00:00.000Z'],
  ['2026-07-15T09:00', 'Europe/Stockholm', '2026-07-15T07:00:00.000Z'],
  // In spring, clocks go forward: times before and after the change exist; the hour in between does not.
  ['2026-03-29T01:59', 'Europe/Stockholm', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Stockholm', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Stockholm', '2026-03-29T01:00:00.000Z'],
  // In autumn, clocks go back: a time in the repeated hour means its first occurrence.
  ['2026-10-25T02:30', 'Europe/Stockholm', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Stockholm', '2026-10-25T02:00:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-06-01T00:00', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-02-30T09:00', 'UTC', null],
  ['', 'UTC', null],
])('the local time %s in %s is the instant %s', (wall, zone, instant) =>
  expect(instantOf(wall, zone)).toBe(instant),
);

it('an instant is shown in the local time of its time zone', () => {
  expect(wallTimeOf('2026-03-29T01:00:00Z', 'Europe/Stockholm')).toBe('2026-03-29T03:00');
  expect(wallTimeOf('2026-03-28T23:00:00Z', 'Europe/Stockholm')).toBe('2026-03-29T00:00');
});
