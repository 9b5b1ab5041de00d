import { afterEach, expect, it, vi } from 'vitest';
import { timingWords } from './timing-words.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['*/5 * * * *', 'every 5 minutes'],
  ['0 * * * *', 'every hour'],
  ['30 9 * * 1-5', 'at 09:30, Monday through Friday (Europe/Berlin)'],
  ['0 6 1 * *', 'at 06:00, on day 1 of the month (Europe/Berlin)'],
  ['what?', 'what? (Europe/Berlin)'],
])('the schedule %s is described in words', (cron, words) => {
  expect(timingWords({ cron, timezone: 'Europe/Berlin' })).toBe(words);
});

it.each([
  ['15 minutes', 'every 15 minutes'],
  ['1 day', 'every day'],
  ['12 days', 'every 12 days'],
])('a period of %s is described in words', (every, words) => {
  expect(timingWords({ every })).toBe(words);
});

it.each([
  ['*/5 * * * *', 'alle 5 Minuten'],
  ['30 9 * * 1-5', 'um 09:30, Montag bis Freitag (Europe/Berlin)'],
  ['what?', 'what? (Europe/Berlin)'],
])('the schedule %s is described in German on a German page', (cron, words) => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  expect(timingWords({ cron, timezone: 'Europe/Berlin' })).toBe(words);
});
