import { afterEach, expect, it, vi } from 'vitest';
import { formatDate, formatMoney, formatNumber } from './format.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';

afterEach(() => vi.unstubAllGlobals());

const page = (lang: string, ...languages: string[]) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { languages });
};
const day = new Date(2026, 10, 25, 12);
const written = () => [
  formatDate(day, { day: 'numeric', month: 'short' }),
  formatRelativeTime(new Date(2025, 10, 2), day),
  formatNumber(1234.5),
  formatMoney(1.5),
];

it('dates and numbers are written as in the browser’s region', () => {
  page('en', 'en-US', 'en');
  expect(written()).toEqual(['Nov 25', 'Nov 2, 2025', '1,234.5', '$1.50']);
  page('en', 'de-DE', 'en-GB');
  expect(written()).toEqual(['25 Nov', '2 Nov 2025', '1,234.5', '$1.50']);
  page('de', 'en-GB', 'de-CH');
  // Older Unicode data uses a straight apostrophe as the Swiss thousands separator.
  expect(written().slice(0, 3)).toEqual(['25. Nov.', '2. Nov. 2025', expect.stringMatching(/^1['’]234\.5$/)]);
});

it('an invalid locale of the browser is ignored when dates and numbers are written', () => {
  page('en', 'en-US@posix', 'en_GB');
  expect(written()).toEqual(['Nov 25', 'Nov 2, 2025', '1,234.5', '$1.50']);
});

it('the page’s language decides how dates and numbers are written if the browser has another language', () => {
  page('de', 'en-GB', 'fr-FR');
  expect(written().slice(0, 3)).toEqual(['25. Nov.', '2. Nov. 2025', '1.234,5']);
});
