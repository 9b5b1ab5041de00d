import { expect, it } from 'vitest';
import { namedBy } from './download.ts';

it.each([
  ['attachment; filename="A chat.md"', 'A chat.md'],
  ['attachment; filename=findings-2026-01-31.xlsx', 'findings-2026-01-31.xlsx'],
  [String.raw`attachment; filename="a \"b\" \\ c.md"`, String.raw`a "b" \ c.md`],
  [`attachment; filename="?.md"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.md`, '日本.md'],
  ['attachment', ''],
])('a download with the header %s is saved as %s', (disposition, name) => {
  expect(namedBy(disposition)).toBe(name);
});
