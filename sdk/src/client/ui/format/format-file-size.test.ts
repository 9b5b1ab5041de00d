import { expect, test, vi } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

test('zero and invalid file sizes are shown as "0 Bytes"', () => {
  expect(formatFileSize(0)).toBe('0 Bytes');
  expect(formatFileSize(-5)).toBe('0 Bytes');
  expect(formatFileSize(Number.NaN)).toBe('0 Bytes');
});

test.each([
  [1, '1 Bytes'],
  [0.5, '0.5 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [905_236, '884.02 KB'],
  [1024 ** 2, '1 MB'],
  [2_243_953, '2.14 MB'],
  [1024 ** 3, '1 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('a file size of %d bytes is shown as "%s"', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('a file size that rounds up to 1024 uses the next unit', () => {
  expect(formatFileSize(1024 ** 2 - 1)).toBe('1 MB');
});

test('the decimals of a file size follow the page’s language', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  expect(formatFileSize(905_236)).toBe('884,02 KB');
  vi.unstubAllGlobals();
});
