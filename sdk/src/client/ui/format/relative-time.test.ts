import { expect, test } from 'vitest';
import { formatExactTime, formatRelativeTime } from './relative-time.ts';

const now = new Date(2026, 10, 21, 15, 0);
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [0.5, 'just now'],
  [1, '1 minute ago'],
  [12, '12 minutes ago'],
  [50, '1 hour ago'],
  [3 * 60, '3 hours ago'],
  [14 * 60, '14 hours ago'],
  [23 * 60, 'yesterday'],
  [26 * 60, 'yesterday'],
  [2 * 24 * 60, '2 days ago'],
  [6 * 24 * 60, '6 days ago'],
  [8 * 24 * 60, 'Nov 13'],
  [400 * 24 * 60, 'Oct 17, 2025'],
])('a time %d minutes ago is shown as "%s"', (minutes, text) => {
  expect(formatRelativeTime(before(minutes), now)).toBe(text);
});

test('a time half an hour in the future is shown as "in 30 minutes"', () => {
  expect(formatRelativeTime(before(-30), now)).toBe('in 30 minutes');
});

test('a time in the evening is shown as yesterday at the next noon, but as hours ago in the same night', () => {
  const midnight = new Date(2026, 10, 21, 1, 0);
  expect(formatRelativeTime(new Date(2026, 10, 20, 22, 0), midnight)).toBe('3 hours ago');
  expect(formatRelativeTime(new Date(2026, 10, 20, 22, 0), now)).toBe('yesterday');
});

test('the exact form of a time contains day and minute', () => {
  expect(formatExactTime(now)).toMatch(/^Saturday, November 21, 2026 at 3:00\sPM$/u);
});
