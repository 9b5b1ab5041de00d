import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  ['Überblick der Kosten für Prüfer', 'Überblick der Kosten für Prüfer'],
  ['Überblick: Müller & Söhne’s plan'.normalize('NFD'), 'Überblick Müller & Söhne’s plan'],
  ['R&D 2026/27 (draft): "Costs"?', 'R&D 2026 27 (draft) Costs'],
  ['日本の報告書', '日本の報告書'],
  [`${'A long title '.repeat(9)}of words`, `${'A long title '.repeat(7)}A long`],
  ['???', 'presentation'],
])('a presentation titled %j is downloaded under the name %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
